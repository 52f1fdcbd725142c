import { isConnectionLost, isReplyLost } from '../http/messages.ts'
import { PROBLEMS } from '../model/problems.ts'
import { isoDate } from '../time/instant.ts'
import type { JournalRecord } from './entry.ts'
import { explainFault } from './explain-fault.ts'
import { explainQuota } from './explain-quota.ts'

/** Explains a reply in plain words. Returns lines about the reply, its error, quota and faults. */
export function explain(record: JournalRecord): string {
  const lines = [
    explainReply(record),
    ...explainProblem(record),
    ...explainQuota(record),
    ...explainFault(record),
  ]
  return lines.join('\n')
}

function explainReply(record: JournalRecord): string {
  const { method, path, query, operation, apiKey, plan, at } = record
  const url = query === '' ? path : `${path}?${query}`
  const caller = apiKey === null ? 'an anonymous caller' : `the key ${apiKey}`
  const target = operation ?? 'no operation'
  return `${method} ${url} (${target}) from ${caller} on the plan ${plan} ${resultOf(record)} at ${isoDate(at)}.`
}

function resultOf({ reply: { status, network } }: JournalRecord): string {
  if (network === 'timeout') return 'was never answered'
  return isConnectionLost(network) ? 'got no reply' : `was answered ${status}`
}

/** Explains the error of a reply, unless the reply never reached the client. */
function explainProblem({ trace: { problem }, reply }: JournalRecord): readonly string[] {
  if (problem === undefined || isReplyLost(reply.network)) return []
  const options = PROBLEMS.get(problem.code)?.options ?? []
  const noun = options.length === 1 ? 'option' : 'options'
  const hint = options.length === 0 ? '' : ` See the ${noun} ${options.join(' and ')}.`
  return [`The error is ${problem.code}: ${problem.message}.${hint}`]
}
