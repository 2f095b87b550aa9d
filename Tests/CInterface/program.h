/* What the two programs share. */
#include <pushrules.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Ends the program where something is not as it should be. */
#define EXPECT(holds)                                                        \
  do {                                                                       \
    if (!(holds)) {                                                          \
      fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #holds);    \
      exit(1);                                                               \
    }                                                                        \
  } while (0)

/* A policy with most kinds of values, an error to explain, and a fact to find out. */
static const char shop[] =
    "policy shop\n"
    "input { shop: string, text?: string, url?: string, tags: [string] = [] }\n"
    "output { gate send: bool, title: string, body: string, ok: bool }\n"
    "observe media by fetch(url) { good?: bool }\n"
    "layer plain { send = true title = \"News of \\(shop)\" body = text ok = false }\n"
    "layer tags when \"quiet\" in tags { send = false }\n"
    "layer fetched { ok = media.good }\n"
    "decide title, body: plain\n"
    "decide send: plain < tags\n"
    "decide ok: plain < fetched\n";

static const char message[] = "{\"shop\":\"Tea\",\"text\":\"New \\u00e9\",\"tags\":[\"a\"]}";
static const char decision[] =
    "{\"send\":true,\"title\":\"News of Tea\",\"body\":\"New \303\251\",\"ok\":false}";

static pushrules_policy *load_shop(void) {
  pushrules_policy *policy;
  pushrules_text text;
  pushrules_status status = pushrules_load("shop.pushrules", shop, strlen(shop), &policy, &text);
  if (status != PUSHRULES_DONE) fprintf(stderr, "%s", text.bytes);
  EXPECT(status == PUSHRULES_DONE);
  pushrules_text_free(&text);
  return policy;
}
