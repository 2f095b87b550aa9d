// meas IN OUT CMD...: run CMD with stdin=IN stdout=OUT, print "wall user sys maxrss_kb exit"
// (seconds). Tiny on purpose: a child's ru_maxrss starts from its parent's, so the parent must be
// small.
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
int main(int c, char** v) {
  if (c < 4) return 2;
  struct timespec a, b;
  struct rusage u;
  int st;
  clock_gettime(CLOCK_MONOTONIC, &a);
  pid_t p = fork();
  if (!p) {
    int i = open(v[1], O_RDONLY), o = open(v[2], O_WRONLY | O_CREAT | O_TRUNC, 0644);
    if (i < 0 || o < 0) {
      perror("open");
      _exit(126);
    }
    dup2(i, 0);
    dup2(o, 1);
    close(i);
    close(o);
    execvp(v[3], v + 3);
    perror(v[3]);
    _exit(127);
  }
  wait4(p, &st, 0, &u);
  clock_gettime(CLOCK_MONOTONIC, &b);
  printf("%.6f %.6f %.6f %ld %d\n", (b.tv_sec - a.tv_sec) + (b.tv_nsec - a.tv_nsec) / 1e9,
         u.ru_utime.tv_sec + u.ru_utime.tv_usec / 1e6, u.ru_stime.tv_sec + u.ru_stime.tv_usec / 1e6,
         u.ru_maxrss, WIFEXITED(st) ? WEXITSTATUS(st) : 128 + WTERMSIG(st));
  return 0;
}
