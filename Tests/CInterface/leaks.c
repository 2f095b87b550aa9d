/* Loads, decides and frees, so many times as its argument says; to be run where leaks are noticed. */
#include "program.h"

static void use(const pushrules_policy *policy) {
  static const char lines[] = "{\"shop\":\"Tea\"}\n{\"shop\":7}\n\n{\"shop\":\"Tea\",\"tags\":[\"quiet\"]}\n";
  static const char fetched[] = "{\"shop\":\"Tea\",\"url\":\"https://example.com/a.png\"}";
  static const char fact[] = "{\"good\":true}";
  pushrules_text text, full;
  EXPECT(pushrules_decide(policy, message, strlen(message), 0, &text) == PUSHRULES_DONE);
  EXPECT(strcmp(text.bytes, decision) == 0 && text.length == strlen(decision));
  pushrules_text_free(&text);
  EXPECT(text.bytes == NULL && text.length == 0);
  EXPECT(pushrules_decide(policy, message, strlen(message), PUSHRULES_EXPLAIN, &text) == PUSHRULES_DONE);
  EXPECT(strstr(text.bytes, "\"explain\":{\"send\":") != NULL);
  pushrules_text_free(&text);
  EXPECT(pushrules_decide(policy, "{", 1, PUSHRULES_STRICT, &text) == PUSHRULES_MESSAGE);
  EXPECT(strstr(text.bytes, "{\"error\":{\"code\":\"json/end\"") == text.bytes);
  pushrules_text_free(&text);
  EXPECT(pushrules_decide_lines(policy, lines, strlen(lines), 0, &text) == PUSHRULES_MESSAGE);
  EXPECT(strstr(text.bytes, "\"line\":2,\"column\":9") != NULL);
  pushrules_text_free(&text);
  EXPECT(pushrules_fact_request(policy, fetched, strlen(fetched), &text) == PUSHRULES_DONE);
  EXPECT(strstr(text.bytes, "\"arguments\":[\"https://example.com/a.png\"]") != NULL);
  pushrules_text_free(&text);
  EXPECT(pushrules_add_fact(policy, fetched, strlen(fetched), fact, strlen(fact), &full) == PUSHRULES_DONE);
  EXPECT(pushrules_decide(policy, full.bytes, full.length, 0, &text) == PUSHRULES_DONE);
  EXPECT(strstr(text.bytes, "\"ok\":true") != NULL);
  pushrules_text_free(&full);
  pushrules_text_free(&text);
}

int main(int count, char **arguments) {
  long rounds = count > 1 ? atol(arguments[1]) : 1, round;
  for (round = 0; round < rounds; round += 1) {
    pushrules_policy *policy = load_shop(), *bad;
    pushrules_text text;
    use(policy);
    pushrules_free(policy);
    EXPECT(pushrules_load("bad.pushrules", shop, 300, &bad, &text) == PUSHRULES_RULE_FILE);
    EXPECT(bad == NULL && strstr(text.bytes, "bad.pushrules:") == text.bytes);
    pushrules_text_free(&text);
    EXPECT(pushrules_load_file("/none.pushrules", &bad, &text) == PUSHRULES_RULE_FILE);
    pushrules_text_free(&text);
  }
  printf("%ld rounds with pushrules %s\n", rounds, pushrules_version());
  return 0;
}
