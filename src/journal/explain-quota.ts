import type { Decision } from '../quota/ledger.ts'
import type { WindowView } from '../quota/window.ts'
import { isoDate } from '../time/instant.ts'
import type { JournalRecord } from './entry.ts'

/** Says how a request stood with the caller's quota and its strikes. */
export function explainQuota(record: JournalRecord): readonly string[] {
  const { decision } = record.trace
  return [
    decision === undefined ? whyNotCounted(record) : howItStood(decision),
    ...howStrikesStand(record),
  ]
}

function whyNotCounted({ trace: { problem }, operation }: JournalRecord): string {
  switch (problem?.code) {
    case 'api_key_banned':
      return 'It came during a ban, which is looked at before the quota: it spent nothing.'
    case 'missing_api_key':
    case 'invalid_api_key':
      return 'Its key was looked at before its quota: it spent nothing.'
  }
  return operation === null
    ? 'A CORS preflight is answered before everything else: it spent nothing.'
    : 'The operation is exempt (rateLimit.exempt): it spent nothing.'
}

function howItStood({ allowed, spent, refusedBy, views }: Decision): string {
  if (views.length === 0) return 'Its plan has no limit.'
  const counts = views.map((view) => countOf(view, spent)).join('; ')
  if (allowed) {
    const isOver = views.some(({ used, limit }) => used > limit)
    return isOver
      ? `It was over its quota, and served because nothing is enforced (rateLimit: false): ${counts}.`
      : `It was within its quota: ${counts}.`
  }
  const resets = views
    .filter(({ name }) => refusedBy.includes(name))
    .map(({ name, resetAt }) => `the ${name} starts anew at ${isoDate(resetAt)}`)
  const nevertheless = spent ? ', and counted all the same (rateLimit.countRejected)' : ''
  const windows = refusedBy.map((name) => `the ${name}`).join(' and ')
  return `It was refused by ${windows}${nevertheless}: ${counts}; ${resets.join('; ')}.`
}

function countOf({ name, used, limit }: WindowView, spent: boolean): string {
  const change = spent ? `went from ${used - 1} to ${used}` : `stayed at ${used}`
  return `the ${name} ${change} of ${limit}`
}

function howStrikesStand({ strikes, trace }: JournalRecord): readonly string[] {
  if (strikes === 0) return []
  const count = strikes === 1 ? '1 strike' : `${strikes} strikes`
  const isRefused = trace.decision?.allowed === false
  if (!isRefused) return [`The caller has ${count}.`]
  const ban = trace.problem?.code === 'api_key_banned' ? ', and that is a ban' : ''
  return [`It came before an earlier wait was over: the caller has ${count} now${ban}.`]
}
