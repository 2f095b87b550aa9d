import PushRulesCommands
import PushRulesFetch

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

// `pushrules` with a network: it goes on as this program where `--fetch` is asked for, so that it
// stays small itself. This program starts itself for each request over HTTPS, which may crash.
var environment = Environment.process()
if environment.arguments == [secureRequest] {
  RequestHelper.answerRequest()
  exit(0)
}
environment.factFinding = .media
exit(run(environment))
