import { isBanCode } from '../http/problems.ts'
import type { Decision } from '../quota/ledger.ts'
import type { WindowName, WindowUsage } from '../quota/window.ts'
import { isoDate } from '../time/instant.ts'
import type { JournalRecord } from './entry.ts'

/** Explains the effects of a request on the caller's quota and strikes. One sentence each. */
export function explainQuota(record: JournalRecord): readonly string[] {
  const { decision } = record.trace
  return [
    decision === undefined ? explainExemption(record) : explainDecision(decision),
    ...explainStrikes(record),
  ]
}

function explainExemption({ trace: { problem }, operation }: JournalRecord): string {
  if (isBanCode(problem?.code)) {
    return 'The caller is banned. Bans are checked before the quota, so no quota was used.'
  }
  switch (problem?.code) {
    case 'missing_api_key':
    case 'invalid_api_key':
      return 'The API key is checked before the quota, so no quota was used.'
  }
  return operation === null
    ? 'A CORS preflight is answered before the quota is checked, so no quota was used.'
    : 'The operation is exempt (rateLimit.exempt), so no quota was used.'
}

function explainDecision({ allowed, counted, refusedBy, windows }: Decision): string {
  if (windows.length === 0) return 'The plan has no limits.'
  const counts = windows.map((window) => countOf(window, counted)).join('; ')
  if (allowed) {
    return windows.some(({ used, limit }) => used > limit)
      ? `The caller is over its quota, but limits are not enforced (rateLimit: false): ${counts}.`
      : `The request was within the quota: ${counts}.`
  }
  const note = counted ? ' but counted it (rateLimit.countRejected)' : ''
  return `${windowsOf(refusedBy)} refused the request${note}: ${counts}. ${resetsOf(refusedBy, windows)}.`
}

function countOf({ name, used, limit }: WindowUsage, counted: boolean): string {
  const change = counted ? `went from ${used - 1} to ${used}` : `stayed at ${used}`
  return `the ${name} window ${change} of ${limit}`
}

function windowsOf(names: readonly WindowName[]): string {
  return `The ${names.join(' and ')} window${names.length === 1 ? '' : 's'}`
}

function resetsOf(refusedBy: readonly WindowName[], windows: readonly WindowUsage[]): string {
  return windows
    .filter(({ name }) => refusedBy.includes(name))
    .map(({ name, resetAt }) => `The ${name} window resets at ${isoDate(resetAt)}`)
    .join('. ')
}

function explainStrikes({ strikes, trace }: JournalRecord): readonly string[] {
  if (strikes === 0) return []
  const count = strikes === 1 ? '1 strike' : `${strikes} strikes`
  const { ignored, problem } = trace
  if (ignored === undefined) return [`The caller has ${count}.`]
  const ban = isBanCode(problem?.code) ? ' and is banned' : ''
  return [
    `The client ignored ${ignored.id}, which asked it to wait until ${isoDate(ignored.until)}. The caller now has ${count}${ban}.`,
  ]
}
