import { routes } from '../contract/generated/routes.gen.ts'
import { isConnectionLost, isResponseLost } from '../http/messages.ts'
import { printable } from '../lib/text/printable.ts'
import { PROBLEMS } from '../model/problems.ts'
import { isoDate } from '../time/instant.ts'
import type { JournalRecord } from './entry.ts'
import { explainFault } from './explain-fault.ts'
import { explainQuota } from './explain-quota.ts'

/**
 * Explains a response in plain words. Returns lines about the response, its error, quota and
 * faults. Escapes what a terminal would interpret, because clients and faults set parts of the text.
 */
export function explain(record: JournalRecord): string {
  const lines = [
    explainResponse(record),
    ...explainProblem(record),
    ...explainParameters(record),
    ...explainReplay(record),
    ...(record.trace.overlooked === undefined ? [] : [record.trace.overlooked]),
    ...explainQuota(record),
    ...explainFault(record),
  ]
  return lines.map(printable).join('\n')
}

function explainResponse(record: JournalRecord): string {
  const { method, url, operation, apiKey, plan, at } = record
  const caller = apiKey === null ? 'an anonymous caller' : `the key ${apiKey}`
  const target = operation ?? 'no operation'
  return `${method} ${url} (${target}) from ${caller} on the plan ${plan} ${resultOf(record)} at ${isoDate(at)}.`
}

function resultOf({ response: { status, network } }: JournalRecord): string {
  if (network === 'timeout') return 'was never answered'
  return isConnectionLost(network) ? 'got no response' : `was answered ${status}`
}

/** Explains the error of a response, unless the response never reached the client. */
function explainProblem({ trace: { problem, ban }, response }: JournalRecord): readonly string[] {
  if (problem === undefined || isResponseLost(response.network)) return []
  // The options did not cause a ban that a test imposed.
  const hint = ban?.isEarned === false ? ' See quotas.ban().' : optionsHint(problem.code)
  return [`The error is ${problem.code}: ${problem.message}.${hint}`]
}

/** Names the query parameters that were ignored because the operation does not have them. */
function explainParameters({ url, operation, trace }: JournalRecord): readonly string[] {
  const route = routes.find((each) => each.operation === operation)
  if (route === undefined || trace.problem !== undefined) return []
  const known = route.queryParameters.map(({ name }) => name)
  const sent = new Set(new URLSearchParams(url.split('?')[1]).keys())
  const ignored = [...sent].filter((name) => !known.includes(name))
  if (ignored.length === 0) return []
  const others = known.length === 0 ? 'none' : known.join(', ')
  return [`The query parameters ${ignored.join(', ')} were ignored: ${operation} has ${others}.`]
}

function explainReplay({ trace: { replayed } }: JournalRecord): readonly string[] {
  if (replayed === undefined) return []
  return [
    `The operation did not run: the answer to ${replayed}, which had the same Idempotency-Key, was given again.`,
  ]
}

function optionsHint(code: string): string {
  const options = PROBLEMS.get(code)?.options ?? []
  const noun = options.length === 1 ? 'option' : 'options'
  return options.length === 0 ? '' : ` See the ${noun} ${options.join(' and ')}.`
}
