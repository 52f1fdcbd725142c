interface Memory {
  /** In bytes. */
  readonly used: number
  readonly connections: number
}

interface Result {
  readonly kind: string
  readonly counts: Readonly<Record<string, number>>
  /** The durations of the health checks, in ms. */
  readonly durations?: readonly number[]
}

export function checkRun(run: {
  readonly before: Memory
  readonly after: Memory
  readonly results: readonly Result[]
  readonly errors: string
  readonly slowest: number
}): readonly { readonly what: string; readonly ok: boolean | null }[]
