import PushRulesCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// `pushrules` with a network: it goes on as this program where `--fetch` is asked for, so that it
// stays small itself.
var environment = Environment.process()
environment.factFinding = .media
exit(run(environment))
