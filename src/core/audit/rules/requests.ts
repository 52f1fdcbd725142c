import type { HttpProblemCode } from '../../http/problems.ts'
import { groupBy } from '../../lib/group-by.ts'
import type { Attempt } from '../attempt.ts'
import type { Rule } from '../evidence.ts'
import { finding, nameOf } from '../finding.ts'

/** The error codes of requests that can never match the contract, whatever the data. */
const CONTRACT_CODES: ReadonlySet<string> = new Set<HttpProblemCode>([
  'invalid_json',
  'invalid_parameter',
  'invalid_idempotency_key',
  'idempotency_key_reused',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'route_not_found',
  'method_not_allowed',
  'method_not_implemented',
])

/** Reports requests that don't match the contract. Identical requests share one finding. */
export const invalidRequest: Rule = ({ attempts }) => {
  const invalid = attempts.filter(isInvalid)
  return [...groupBy(invalid, ({ fingerprint }) => fingerprint).values()].map((group) => {
    const [first] = group
    const { status, problem } = first
    const did = `The client sent ${nameOf(first)}, which doesn't match the contract`
    const answer = `The service answered ${status} ${problem?.code}: ${problem?.message}`
    return finding('invalid-request', group, `${did}. ${answer}`)
  })
}

function isInvalid({ isInjected, problem }: Attempt): boolean {
  return !isInjected && CONTRACT_CODES.has(problem?.code ?? '')
}
