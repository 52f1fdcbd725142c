export function readArguments(
  args: readonly string[],
  known: readonly string[],
): {
  readonly parts: readonly string[]
  readonly json: boolean
  readonly check: boolean
  readonly write: boolean
  readonly help: boolean
}
