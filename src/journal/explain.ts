import { isoDate } from '../time/instant.ts'
import type { JournalRecord } from './entry.ts'
import { explainFault } from './explain-fault.ts'
import { explainQuota } from './explain-quota.ts'

/** The option behind an error code: what to change for another reply. */
const OPTIONS: Readonly<Record<string, string>> = {
  missing_api_key: 'auth',
  invalid_api_key: 'auth, apiKeys',
  api_key_banned: 'ban',
  rate_limit_exceeded: 'plans, rateLimit',
  operation_gone: 'lifecycle.afterSunset',
  category_in_use: 'rules.onDelete',
  pet_in_use: 'rules.onDelete',
  out_of_stock: 'rules.reserveStock',
  unknown_category: 'rules.references',
  unknown_pet: 'rules.references',
}

/** Says in plain words why a reply was what it was: quota, strike, fault, rule. One line for each. */
export function explain(record: JournalRecord): string {
  const sentences = [
    whatHappened(record),
    whatItSays(record),
    ...explainQuota(record),
    ...explainFault(record),
  ]
  return sentences.filter((sentence) => sentence !== undefined).join('\n')
}

function whatHappened(record: JournalRecord): string {
  const { method, path, query, operation, apiKey, plan, at } = record
  const url = query === '' ? path : `${path}?${query}`
  const who = apiKey === null ? 'a caller without a key' : `the key ${apiKey}`
  const what = operation === null ? 'which leads to no operation' : operation
  return `${method} ${url} (${what}) of ${who}, on the plan ${plan}, ${whatCame(record)} at ${isoDate(at)}.`
}

function whatCame({ reply: { status, network } }: JournalRecord): string {
  if (network === 'timeout') return 'was never answered'
  const isLost = network === 'reset' || network === 'empty'
  return isLost ? 'got no reply' : `was answered ${status}`
}

function whatItSays({ trace: { problem }, reply }: JournalRecord): string | undefined {
  const { network } = reply
  if (problem === undefined || network === 'timeout') return undefined
  if (network === 'reset' || network === 'empty') return undefined
  const option = OPTIONS[problem.code]
  const behind = option === undefined ? '' : ` The option behind it: ${option}.`
  return `The error is ${problem.code}: ${problem.message}.${behind}`
}
