#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Takes the proxies out of the environment, which the system's network code would ask.
///
/// A variable is removed only where it is set, so that fetchers that are made later change nothing.
func removeProxies() {
  for name in ["http_proxy", "https_proxy", "HTTPS_PROXY", "HTTP_PROXY", "all_proxy", "ALL_PROXY"]
  where unsafe getenv(name) != nil {
    _ = unsafe unsetenv(name)
  }
}
