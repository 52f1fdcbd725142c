/** An invalid invocation. The benchmark prints the message and exits with status 2. */
export class UsageError extends Error {
  name = 'UsageError'
}
