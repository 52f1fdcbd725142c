import type { OperationId } from '../../contract/route.ts'
import type { CallerKey } from '../../quota/accounts.ts'
import type { StoredAnswer } from './answer.ts'

/** How long a key is valid, in ms of service time: 24 hours, as with Stripe. */
export const KEY_LIFETIME_MS = 86_400_000

/** The maximum length of an idempotency key, in characters. */
export const KEY_LENGTH_LIMIT = 255

/** The maximum number of keys of a petstore. */
export const KEY_LIMIT = 10_000

/** A key, with its caller and operation. Other callers and operations have keys of their own. */
export type KeyName = readonly [apiKey: CallerKey, operation: OperationId, key: string]

/** The first request with a key, as plain JSON. */
export interface FirstRequest {
  /** The `X-Request-Id` of its response. */
  readonly id: string
  /** When it arrived: service time, epoch ms. */
  readonly at: number
  /** The fingerprint of its body. */
  readonly fingerprint: string
  readonly answer: StoredAnswer
}

/** A key with its first request. */
export type SavedKey = readonly [KeyName, FirstRequest]

/** Returns whether a value is a key, without the quotation marks that it may have had. */
export function isKey(value: unknown): value is string {
  return typeof value === 'string' && value.length <= KEY_LENGTH_LIMIT && /^[ -~]+$/.test(value)
}
