export function readSoakArguments(
  args: readonly string[],
  kinds: readonly string[],
): {
  readonly only: readonly string[]
  readonly minutes: number
  readonly seed: number
  readonly scale: number
  readonly heap: number | null
  readonly https: boolean
  readonly slowest: number
  readonly write: boolean
  readonly help: boolean
}
