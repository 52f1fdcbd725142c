import { type StatePart, savedCount } from '../lib/stateful.ts'

/** Numbers requests for `X-Request-Id`. After a reset, the numbers start again at 1. */
export interface RequestIds extends StatePart<number> {
  /** Returns the next id: `req-1`, `req-2` … */
  next(): string
}

/** Creates a counter that starts with `req-1`. */
export function createRequestIds(): RequestIds {
  let last = 0
  return {
    next() {
      last += 1
      return `req-${last}`
    },
    snapshot: () => last,
    parse(saved) {
      const count = savedCount(saved, 'requestIds')
      return () => {
        last = count
      }
    },
    reset() {
      last = 0
    },
  }
}
