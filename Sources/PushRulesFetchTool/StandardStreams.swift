#if canImport(Glibc)
  @unsafe @preconcurrency import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency import Musl
#else
  @unsafe @preconcurrency import Darwin
#endif

/// Takes the numbers of standard streams that were closed, so that no connection or file gets them; what reads or writes there
/// fails as before.
func keepStandardStreams() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}
