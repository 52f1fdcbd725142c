import { type StatePart, savedCount } from './stateful.ts'

/** Numbers the requests, for `X-Request-Id`: the same requests get the same ids. */
export interface RequestIds extends StatePart<number> {
  next(): string
}

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
