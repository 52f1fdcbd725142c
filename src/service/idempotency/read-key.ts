import { failWith } from '../../http/problems.ts'
import { describe } from '../../lib/text/describe.ts'
import { isKey, KEY_LENGTH_LIMIT } from './saved-key.ts'

/** Matches a String of RFC 8941 §3.3.3. Parameters after it have no meaning here. */
const QUOTED = /^"((?:[ !#-[\]-~]|\\["\\])*)"(?:;[ -~]*)?$/

/** Matches a key without quotation marks, as most clients send it. */
const BARE = /^[!#-~]*$/

/**
 * Reads the value of `Idempotency-Key`: a String (draft-ietf-httpapi-idempotency-key-header-07 §2),
 * or the same text without its quotation marks. Both are the same key.
 *
 * @throws {ProblemError} 400 `invalid_idempotency_key` if it is empty, too long, or neither.
 */
export function readKey(value: string): string {
  const key = BARE.test(value) ? value : unquote(value)
  if (isKey(key)) return key
  const expected = `1 to ${KEY_LENGTH_LIMIT} printable ASCII characters, in double quotes or without spaces,`
  failWith(
    'invalid_idempotency_key',
    `Idempotency-Key: expected ${expected} but got ${describe(value)}`,
  )
}

function unquote(text: string): string | undefined {
  return QUOTED.exec(text)?.[1]?.replace(/\\(.)/g, '$1')
}
