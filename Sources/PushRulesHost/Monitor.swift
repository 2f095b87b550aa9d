#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// Invariant: a mutex and a condition stand in memory of their own, which goes with the monitor.

/// A lock, and a condition that threads wait for under it.
@safe
package final class Monitor {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>
  private let condition: UnsafeMutablePointer<pthread_cond_t>

  package init() {
    unsafe mutex = .allocate(capacity: 1)
    unsafe condition = .allocate(capacity: 1)
    unsafe mutex.initialize(to: pthread_mutex_t())
    unsafe condition.initialize(to: pthread_cond_t())
    _ = unsafe pthread_mutex_init(mutex, nil)
    _ = unsafe pthread_cond_init(condition, nil)
  }

  deinit {
    _ = unsafe pthread_cond_destroy(condition)
    _ = unsafe pthread_mutex_destroy(mutex)
    unsafe condition.deallocate()
    unsafe mutex.deallocate()
  }

  package func lock() { _ = unsafe pthread_mutex_lock(mutex) }

  package func unlock() { _ = unsafe pthread_mutex_unlock(mutex) }

  /// Gives the lock away until somebody calls `wakeAll`; may return without that, too.
  package func wait() { _ = unsafe pthread_cond_wait(condition, mutex) }

  package func wakeAll() { _ = unsafe pthread_cond_broadcast(condition) }
}
