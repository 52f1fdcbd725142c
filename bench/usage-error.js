/** What was asked for cannot be done: said in one line, with status 2. */
export class UsageError extends Error {
  name = 'UsageError'
}
