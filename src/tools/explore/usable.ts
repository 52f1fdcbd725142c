import type { StoredEntry } from '../../core/journal/entry.ts'
import { messageOf, plural } from '../../core/lib/describe.ts'
import type { Run } from './run/run.ts'
import { describeError } from './words.ts'

/**
 * Checks the run without faults, with which all others are compared.
 *
 * @throws {Error} if the client failed, didn't come to an end, or sent nothing.
 */
export function requireUsable({ settled, requests, entries }: Run<unknown>): void {
  if (settled.kind === 'rejected') {
    const hint =
      entries.length === 0 ? `; none of its requests arrived; ${USE}` : whyRefused(entries)
    const message = `${EXPECTED} to succeed, but it failed with ${withCause(settled.error)}${hint}`
    throw new Error(message, { cause: settled.error })
  }
  if (settled.kind === 'never') {
    throw new Error(`${EXPECTED} to come to an end, but it didn't: ${ENDS[settled.end]}`)
  }
  if (requests.length === 0 && entries.length > 0) {
    throw new Error(`${EXPECTED} ${describeUseless(entries)}`)
  }
  if (requests.length === 0) {
    throw new Error(`${EXPECTED} to send a request, but none arrived; ${USE}`)
  }
}

/** Returns an error with its cause, in which \`fetch\` says what was wrong. */
function withCause(error: unknown): string {
  const { cause } = Object(error)
  const reason = cause === undefined ? '' : ` (${messageOf(cause)})`
  return describeError(error) + reason
}

/** Says which request the service refused first, and why, if it has refused one. */
function whyRefused(entries: readonly StoredEntry[]): string {
  const reasons = entries.flatMap(({ method, url, trace: { problem } }) =>
    problem === undefined ? [] : [`; ${method} ${url} got a ${problem.status}: ${problem.message}`],
  )
  return reasons[0] ?? ''
}

/** Says what was expected of a client none of whose requests a fault could act on. */
export function describeUseless([first]: readonly StoredEntry[]): string {
  const { method, url, response } = first ?? {}
  return `to call an operation of the service, but its first request was ${method} ${url}, which got a ${response?.status}`
}

/**
 * Checks that the faults of a path weren't removed: each has acted if its request was sent.
 *
 * @throws {Error} if one hasn't.
 */
export function requireFaults({ path, requests }: Run<unknown>): void {
  const isRemoved = path.some(({ at }) => {
    const request = requests[at]
    return request !== undefined && request.trace.fault === undefined
  })
  if (isRemoved) {
    throw new Error(
      "explore: expected the faults of a path to act, but the client removed them; don't reset the petstore or clear its faults in the function, because each run has a fresh petstore anyway",
    )
  }
}

/** Explains why a path that was found earlier didn't happen. */
export function explainMissing({ path, requests }: Run<unknown>): string {
  const names = path.map(({ outcome }) => outcome.name).join(', ')
  const needed = (path.at(-1)?.at ?? 0) + 1
  if (requests.length >= needed)
    return `A path didn't happen, because a read was the same: ${names}.`
  return `A path didn't happen, because it needs ${plural(needed, 'request')} and the client sent ${requests.length}: ${names}.`
}

const EXPECTED = 'explore: expected the client, without any fault,'

const USE =
  'use the fetch or the baseUrl that it gets, and `intercept: true` for clients without a fetch'

const ENDS = {
  'too-many-requests': 'it sent more requests than maxRequests allows',
  'too-long': 'it took longer than settleWithin allows',
  stuck: 'it waits for something that never happens',
  'real-timer': "it waits, perhaps for a timer that isn't fake",
}
