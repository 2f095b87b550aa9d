// NDJSON through the OPA engine itself (Go, as a c-shared library from a PyPI wheel), no Python
// between. usage: opahost libopabridge.so policy.rego < in > out     result of data.push.result,
// one line each
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
typedef unsigned long long H;
int main(int c, char** v) {
  void* l = dlopen(v[1], RTLD_NOW);
  if (!l) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  H (*New)(void) = dlsym(l, "OpaNew");
  char* (*Add)(H, char*, char*) = dlsym(l, "OpaAddPolicy");
  char* (*Eval)(H, char*, char*, int, int) = dlsym(l, "OpaEvalDocument");
  void (*Free)(void*) = dlsym(l, "OpaFreeString");
  FILE* f = fopen(v[2], "rb");
  static char src[1 << 16];
  src[fread(src, 1, sizeof src - 1, f)] = 0;
  fclose(f);
  H h = New();
  char* r = Add(h, "push.rego", src);
  if (strstr(r, "\"error\":{")) {
    fprintf(stderr, "%s\n", r);
    return 1;
  }
  Free(r);
  char* line = 0;
  size_t cap = 0;
  ssize_t n;
  static char out[1 << 16];
  setvbuf(stdout, out, _IOFBF, sizeof out);
  while ((n = getline(&line, &cap, stdin)) > 0) {
    if (line[n - 1] == '\n') line[n - 1] = 0;
    r = Eval(h, "push.result", line, 0, 0);
    char *b = strstr(r, "\"value\":"),
         *e;  // {"result":[{"expressions":[{"value":{...},"text":"data.push.result",...
    if (!b || !(e = strstr(b, ",\"text\":\"data.push.result\""))) {
      fprintf(stderr, "%s\n", r);
      return 1;
    }
    b += 8;
    fwrite(b, 1, e - b, stdout);
    putchar('\n');
    Free(r);
  }
  fflush(stdout);
  _Exit(0);
}
