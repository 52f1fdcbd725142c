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
    const group = groups.get(attempt.fingerprint) ?? []
    group.push(attempt)
    groups.set(attempt.fingerprint, group)
  }
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const { status, problem } = first
    const seen = `${nameOf(first)} was answered ${status} ${problem?.code}: ${problem?.message}`
    return [finding('invalid-request', group, seen)]
  })
}

/** Integers that a double may not hold. */
const LONG_INTEGER = /(?<![\d.])\d{16,19}(?![\d.])/g

/**
 * Ids that a client got exactly, and sent back as the double nearest to them: `JSON.parse` did
 * that. Only an id that nobody gave it is one.
 */
export const roundedInt64Id: Judge = ({ attempts }) => {
  const given = new Set<string>()
  const rounded = new Map<string, string>()
  const findings = []
  for (const attempt of attempts) {
    const sent = `${attempt.url} ${attempt.body ?? ''}`.match(LONG_INTEGER) ?? []
    const wrong = sent.find((id) => !given.has(id) && rounded.has(id))
    if (wrong !== undefined) {
      const seen = `${nameOf(attempt)} names the id ${wrong}, which no reply had`
      const expected = `expected ${rounded.get(wrong)}, which rounds to it`
      findings.push(finding('rounded-int64-id', [attempt], `${seen}, ${expected}`))
    }
    for (const id of attempt.replyBody?.match(LONG_INTEGER) ?? []) {
      given.add(id)
      const nearest = String(BigInt(Number(id)))
      if (nearest !== id) rounded.set(nearest, id)
    }
  }
  return findings
}
