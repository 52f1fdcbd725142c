/** An error in the command line or the environment. The benchmark exits with status 2. */
export class UsageError extends Error {
  name = 'UsageError'
}
