import { describeError } from '../describe-error.ts'
import type { Run } from '../run/run.ts'

/**
 * Checks the run without faults, with which all others are compared.
 *
 * @throws {Error} if the client failed, did not come to an end, or sent nothing.
 */
export function requireUsable({ settled, requests }: Run<unknown>): void {
  if (settled.kind === 'rejected') {
    const message = `${EXPECTED} to succeed, but it failed with ${describeError(settled.error)}`
    throw new Error(message, { cause: settled.error })
  }
  if (settled.kind === 'never') {
    throw new Error(`${EXPECTED} to come to an end, but it did not: ${ENDS[settled.end]}`)
  }
  if (requests.length === 0) {
    throw new Error(
      `${EXPECTED} to send a request, but none arrived; use the fetch or the baseUrl that it gets, and \`intercept: true\` for clients without a fetch`,
    )
  }
}

const EXPECTED = 'explore: expected the client, without any fault,'

const ENDS = {
  'too-many-requests': 'it sent more requests than maxRequests allows',
  'too-long': 'it took longer than settleWithin allows',
  stuck: 'it waits for something that never happens',
}
