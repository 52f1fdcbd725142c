import { STORED_BODY_LIMIT } from '../../../src/core/journal/entry.ts'
import { ACCOUNT_LIMIT } from '../../../src/core/quota/accounts.ts'
import { KEY_LIMIT } from '../../../src/core/service/idempotency.ts'

/**
 * The bounds without an option, by the first cell of their row in docs/reference/request-path.md: a
 * number, or bytes. A bound with an option is checked against its default.
 */
export const FIXED_BOUNDS: Readonly<Record<string, number>> = {
  'Stored body of a request or response': STORED_BODY_LIMIT,
  Callers: ACCOUNT_LIMIT,
  'Idempotency keys': KEY_LIMIT,
}

/** Reads the cell of a bound as a number, or bytes: `10,000`, `64 MiB`, `16,384 characters`. */
export function readBound(cell: string): number {
  const [, number = '', unit] = /^([\d,]+)(?: (\w+))?$/.exec(cell) ?? []
  return Number(number.replaceAll(',', '')) * (unit === 'MiB' ? 2 ** 20 : 1)
}
