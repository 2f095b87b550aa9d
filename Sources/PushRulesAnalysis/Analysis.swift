/// Exact answers about a policy, over all messages.
package enum Analysis {}
