import { findInList } from '../../http/headers.ts'
import type { ActRecord } from '../../journal/acts/act.ts'
import type { JournalRecord } from '../../journal/entry.ts'

/**
 * Returns whether the record of a request is enough to replay it. The journal cuts long bodies: then
 * it is enough only if the body made no difference.
 */
export function isReplayable(record: JournalRecord): boolean {
  return !isCut(record) || (record.writes === 0 && !hasIdempotencyKey(record))
}

/** Returns whether the journal has only the beginning of a request's body. */
export function isCut({ requestBodyHash }: Pick<JournalRecord, 'requestBodyHash'>): boolean {
  return requestBodyHash !== null
}

/** The answer to a request with an idempotency key is stored with a fingerprint of the whole body. */
function hasIdempotencyKey({ requestHeaders }: JournalRecord): boolean {
  return findInList(requestHeaders, 'idempotency-key') !== undefined
}

/** The acts whose arguments do not say which state they lead to. */
const REPLACING = ['reset', 'restore', 'reload']

/** Returns whether an act can be replayed. */
export function isReplayableAct({ act }: ActRecord): boolean {
  return !REPLACING.includes(act.name)
}
