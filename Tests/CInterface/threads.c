/*
 * Eight threads with small stacks decide through one policy, so many messages each as its argument
 * says; while they do, each also loads a policy of its own.
 */
#include "program.h"
#include <pthread.h>

enum { thread_count = 8, stack_size = 512 << 10, depth = 20000 };

static pushrules_policy *shared;
static long message_count;
static char *deep, *deep_rules;

/* A text that opens so many brackets that no stack would hold them. */
static char *nest(const char *start, char bracket) {
  size_t length = strlen(start);
  char *text = malloc(length + depth + 1);
  EXPECT(text != NULL);
  memcpy(text, start, length);
  memset(text + length, bracket, depth);
  text[length + depth] = 0;
  return text;
}

static void *decide_all(void *context) {
  static const char lines[] = "{\"shop\":\"Tea\",\"tags\":[\"quiet\"]}\n{\"shop\":7}\n";
  pushrules_policy *own = load_shop(), *bad;
  pushrules_text text;
  long count;
  for (count = 0; count < message_count; count += 1) {
    const pushrules_policy *policy = count % 16 == 0 ? own : shared;
    unsigned options = (unsigned)(count % 4);
    EXPECT(pushrules_decide(policy, message, strlen(message), options, &text) == PUSHRULES_DONE);
    EXPECT(strncmp(text.bytes, decision, strlen(decision) - 1) == 0);
    EXPECT((options & PUSHRULES_EXPLAIN) != 0 || text.length == strlen(decision));
    pushrules_text_free(&text);
    if (count % 8 == 0) {
      EXPECT(pushrules_decide_lines(shared, lines, strlen(lines), 0, &text) == PUSHRULES_MESSAGE);
      EXPECT(strstr(text.bytes, "{\"send\":false,\"reason\":") == text.bytes);
      pushrules_text_free(&text);
    }
    if (count % 1024 == 0) {
      EXPECT(pushrules_decide(shared, deep, strlen(deep), options, &text) == PUSHRULES_MESSAGE);
      pushrules_text_free(&text);
    }
  }
  pushrules_free(own);
  EXPECT(pushrules_load("deep", deep_rules, strlen(deep_rules), &bad, &text) == PUSHRULES_RULE_FILE);
  pushrules_text_free(&text);
  return context;
}

int main(int count, char **arguments) {
  pthread_t threads[thread_count];
  pthread_attr_t attributes;
  int index;
  message_count = count > 1 ? atol(arguments[1]) : 1000;
  deep = nest("{\"tags\":", '[');
  deep_rules = nest("policy deep output { a: int } layer b { a = ", '(');
  shared = load_shop();
  EXPECT(pthread_attr_init(&attributes) == 0);
  EXPECT(pthread_attr_setstacksize(&attributes, stack_size) == 0);
  for (index = 0; index < thread_count; index += 1) {
    EXPECT(pthread_create(&threads[index], &attributes, decide_all, NULL) == 0);
  }
  for (index = 0; index < thread_count; index += 1) EXPECT(pthread_join(threads[index], NULL) == 0);
  pthread_attr_destroy(&attributes);
  pushrules_free(shared);
  free(deep);
  free(deep_rules);
  printf("%d threads decided %ld messages each\n", thread_count, message_count);
  return 0;
}
