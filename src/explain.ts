import { isoDate } from './clock.ts'
import type { JournalRecord } from './journal-entry.ts'
import type { WindowView } from './quota/window.ts'

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

/** Says in plain words why a reply was what it was: quota, strike, fault, rule. */
export function explain(record: JournalRecord): string {
  const sentences = [
    whatHappened(record),
    whatItSays(record),
    howQuotaStood(record),
    howStrikesStand(record),
    whatFaultDid(record),
  ]
  return sentences.filter((sentence) => sentence !== undefined).join('\n')
}

function whatHappened({ method, path, query, operation, apiKey, plan, at, reply }: JournalRecord) {
  const url = query === '' ? path : `${path}?${query}`
  const who = apiKey === null ? 'a caller without a key' : `the key ${apiKey}`
  const what = operation === null ? 'which leads to no operation' : operation
  return `${method} ${url} (${what}) of ${who}, on the plan ${plan}, was answered ${reply.status} at ${isoDate(at)}.`
}

function whatItSays({ findings: { problem } }: JournalRecord): string | undefined {
  if (problem === undefined) return undefined
  const option = OPTIONS[problem.code]
  const behind = option === undefined ? '' : ` The option behind it: ${option}.`
  return `The error is ${problem.code}: ${problem.message}.${behind}`
}

function howQuotaStood({ findings: { decision, problem } }: JournalRecord): string {
  if (decision === undefined) {
    const isBan = problem?.code === 'api_key_banned'
    return `Its quota was not looked at${isBan ? ', because of the ban' : ''}.`
  }
  const { allowed, spent, refusedBy, views } = decision
  if (views.length === 0) return 'Its plan has no limit.'
  const counts = views.map((view) => countOf(view, spent)).join('; ')
  if (allowed) return `It was within its quota: ${counts}.`
  const resets = views
    .filter(({ name }) => refusedBy.includes(name))
    .map(({ name, resetAt }) => `the ${name} starts anew at ${isoDate(resetAt)}`)
  return `It was refused by its ${refusedBy.join(' and ')}: ${counts}; ${resets.join('; ')}.`
}

function countOf({ name, used, limit }: WindowView, spent: boolean): string {
  const before = used - (spent ? 1 : 0)
  const change = spent ? `went from ${before} to ${used}` : `stayed at ${used}`
  return `the ${name} ${change} of ${limit}`
}

function howStrikesStand({ strikes, findings: { problem } }: JournalRecord): string | undefined {
  if (strikes === 0) return undefined
  const isStrike = problem?.code === 'rate_limit_exceeded'
  const came = isStrike ? 'It came before an earlier wait was over: ' : ''
  return `${came}the caller has ${strikes} ${strikes === 1 ? 'strike' : 'strikes'}.`
}

function whatFaultDid({ reply, findings: { fault } }: JournalRecord): string | undefined {
  if (fault === undefined) return undefined
  const { status, network, headers, after } = fault.fault
  const effects = [
    ...(status === undefined ? [] : [`answered ${status}`]),
    ...(network === undefined ? [] : [`broke the reply (${network})`]),
    ...(headers === undefined ? [] : ['changed its headers']),
    ...(reply.delayMs === undefined ? [] : [`held it back for ${reply.delayMs} ms`]),
  ]
  const when = after === true ? ', after the operation had been carried out' : ''
  return `The fault ${fault.id} ${effects.join(', ')}${when}; it has acted ${fault.acted} times.`
}
