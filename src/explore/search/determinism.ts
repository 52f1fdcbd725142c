import type { Run } from '../run/run.ts'

/** Returns the requests of a run that faults can act on, by name: `GET /pets/1`. */
export function namesOfRequests({ requests }: Pick<Run<unknown>, 'requests'>): readonly string[] {
  return requests.map(({ method, path }) => `${method} ${path}`)
}

/**
 * Compares the requests of two runs on the same path. Returns the first difference in words;
 * undefined if there is none.
 */
export function compareRuns(once: readonly string[], again: readonly string[]): string | undefined {
  const length = Math.max(once.length, again.length)
  for (let index = 0; index < length; index += 1) {
    const [first, second] = [once[index] ?? 'missing', again[index] ?? 'missing']
    if (first !== second) {
      return `On the same path, request ${index + 1} was ${first} once, and ${second} another time. The search can miss problems of such a client.`
    }
  }
  return undefined
}
