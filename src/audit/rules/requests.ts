import type { Attempt } from '../attempt.ts'
import { finding, type Judge, nameOf } from '../history.ts'

/** Codes that say the request itself does not keep the contract, whatever the state is. */
const BROKEN = [
  'invalid_json',
  'invalid_parameter',
  'payload_too_large',
  'unsupported_media_type',
  'validation_failed',
  'route_not_found',
  'method_not_allowed',
  'method_not_implemented',
]

/** Requests that do not keep the contract: one finding for each that differs. */
export const invalidRequest: Judge = ({ attempts }) => {
  const groups = new Map<string, Attempt[]>()
  for (const attempt of attempts) {
    if (attempt.isInjected || !BROKEN.includes(attempt.problem?.code ?? '')) continue
    const group = groups.get(attempt.fingerprint)
    if (group === undefined) groups.set(attempt.fingerprint, [attempt])
    else group.push(attempt)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { status, problem } = first
    const seen = `${nameOf(first)} was answered ${status} ${problem?.code}: ${problem?.message}`
    const expected = 'expected a request that keeps the contract'
    return [finding('invalid-request', group, `${seen}, ${expected}`)]
  })
}
