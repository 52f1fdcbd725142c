import { routes } from '../contract/generated/routes.gen.ts'
import { isHandlerName } from '../contract/operations.ts'
import { findInList } from '../http/headers.ts'
import { isConnectionLost, isPreflight, isResponseLost } from '../http/messages.ts'
import { isBanCode } from '../http/problems.ts'
import { printable } from '../lib/printable.ts'
import { PROBLEMS } from '../model/problems.ts'
import { type QuotaDecision, wasChecked } from '../quota/decision.ts'
import type { WindowName, WindowUsage } from '../quota/ledger.ts'
import { isAmple } from '../quota/plans.ts'
import { isoDate } from '../time/instant.ts'
import { queryOf, type StoredEntry } from './entry.ts'

/**
 * Explains a response in plain words. Returns lines about the response, its error, quota and
 * faults. Escapes what a terminal would interpret, because clients and faults set parts of the text.
 */
export function explain(entry: StoredEntry): string {
  const lines = [
    explainResponse(entry),
    ...explainProblem(entry),
    ...explainParameters(entry),
    ...explainReplay(entry),
    ...explainQuota(entry),
    ...explainFault(entry),
  ]
  return lines.map(printable).join('\n')
}

function explainResponse(entry: StoredEntry): string {
  const { method, url, operation, apiKey, plan, at } = entry
  const caller = apiKey === null ? 'an anonymous caller' : `the key ${apiKey}`
  const target = operation ?? 'no operation'
  return `${method} ${url} (${target}) from ${caller} on the plan ${plan} ${resultOf(entry)} at ${isoDate(at)}.`
}

function resultOf({ response: { status, network } }: StoredEntry): string {
  if (network === 'timeout') return 'never got an answer'
  return isConnectionLost(network) ? 'got no response' : `got a ${status}`
}

function explainProblem({ trace: { problem, quota }, response }: StoredEntry): readonly string[] {
  if (problem === undefined || isResponseLost(response.network)) return []
  // The options didn't cause a ban that a test imposed.
  const hint =
    quota?.refused?.ban?.isEarned === false ? ' See quotas.ban().' : optionsHint(problem.code)
  return [`The error is ${problem.code}: ${problem.message.replace(/\.$/, '')}.${hint}`]
}

/** Names the query parameters that were ignored because the operation doesn't have them. */
function explainParameters(entry: StoredEntry): readonly string[] {
  const { operation, trace } = entry
  const route = routes.find((each) => each.operation === operation)
  if (route === undefined || trace.problem !== undefined) return []
  const known = route.queryParameters.map(({ name }) => name)
  const sent = new Set(queryOf(entry).keys())
  const ignored = [...sent].filter((name) => !known.includes(name))
  if (ignored.length === 0) return []
  const others = known.length === 0 ? 'takes none' : `takes ${known.join(', ')}`
  return [`The query parameters ${ignored.join(', ')} were ignored: ${operation} ${others}.`]
}

function explainReplay({ trace, operation, idempotencyHeader }: StoredEntry): readonly string[] {
  const { replayed } = trace
  if (replayed === undefined) return []
  const what = isHandlerName(operation) ? 'Your handler' : 'The operation'
  return [
    `${what} didn't run: the service replayed the stored response to ${replayed}, which had the same ${idempotencyHeader}.`,
  ]
}

function optionsHint(code: string): string {
  const options = PROBLEMS.get(code)?.options ?? []
  const noun = options.length === 1 ? 'option' : 'options'
  return options.length === 0 ? '' : ` See the ${noun} ${options.join(' and ')}.`
}

/** Shows the fault that acted on a request, as its fields are, and the delay of the response. */
function explainFault({ response: { delayMs }, trace }: StoredEntry): readonly string[] {
  const { fault: active } = trace
  const delay = delayMs === undefined ? [] : [`The response was delayed by ${delayMs} ms.`]
  if (active === undefined) return delay
  const times = active.acted === 1 ? 'once' : `${active.acted} times`
  return [`Fault ${active.id} has acted ${times}: ${JSON.stringify(active.fault)}.`, ...delay]
}

function explainQuota(entry: StoredEntry): readonly string[] {
  const { quota } = entry.trace
  return [
    quota && wasChecked(quota) ? explainDecision(quota) : explainExemption(entry),
    ...explainStrikes(entry),
  ]
}

function explainExemption({ trace: { problem }, method, requestHeaders }: StoredEntry): string {
  if (isPreflight(method, (name) => findInList(requestHeaders, name))) {
    return 'No quota was used, because the request is a CORS preflight.'
  }
  if (isBanCode(problem?.code)) {
    return 'No quota was used, because the caller is banned.'
  }
  switch (problem?.code) {
    case 'missing_api_key':
    case 'invalid_api_key':
      return 'No quota was used, because the API key is checked first.'
  }
  return 'No quota was used, because the operation is exempt (rateLimit.exempt).'
}

function explainDecision({ refused, isCounted, windows }: QuotaDecision): string {
  if (refused === null && windows.every(isAmple)) return 'The plan has no limits.'
  const counts = windows.map((window) => countOf(window, isCounted)).join('; ')
  if (refused === null) {
    return windows.some(({ used, limit }) => used > limit)
      ? `The caller is over its quota, but limits aren't enforced (rateLimit: false): ${counts}.`
      : `The request was within the quota: ${counts}.`
  }
  const note = isCounted ? ' but counted it (rateLimit.countRejected)' : ''
  return `${windowsOf(refused.by)} refused the request${note}: ${counts}. ${resetsOf(refused.by, windows)}.`
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

function explainStrikes({ strikes, trace }: StoredEntry): readonly string[] {
  if (strikes === 0) return []
  const count = strikes === 1 ? '1 strike' : `${strikes} strikes`
  const { ignored, ban: started } = trace.quota?.refused ?? {}
  if (ignored === undefined) return [`The caller has ${count}.`]
  const ban = started ? ' and is banned' : ''
  return [
    `The client ignored ${ignored.id}, which asked it to wait until ${isoDate(ignored.until)}. The caller now has ${count}${ban}.`,
  ]
}
