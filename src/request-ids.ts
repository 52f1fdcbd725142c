import type { StatePart } from './state.ts'

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
      if (typeof saved !== 'number' || !Number.isSafeInteger(saved) || saved < 0) {
        throw new TypeError('requestIds: takes an integer from 0 up')
      }
      return () => {
        last = saved
      }
    },
    reset() {
      last = 0
    },
  }
}
