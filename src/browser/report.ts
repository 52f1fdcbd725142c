import type { OperationId } from '../contract/route.ts'
import type { JournalEntry } from '../journal/entry.ts'
import type { DeprecatedOperation } from '../lifecycle/lifecycle.ts'
import type { PetstoreInternals } from '../petstore.ts'
import { isoDate } from '../time/instant.ts'

/** Writes a line to the console for every request; returns what stops it. */
export function reportRequests({ core, settings, changes }: PetstoreInternals): () => void {
  const warned = new Set<OperationId>()
  return changes.subscribe(({ kind }) => {
    const entry = kind === 'journal' ? core.journal.last() : undefined
    if (entry === undefined || isPreflight(entry)) return
    print(entry, core.journal.explain(entry.id))
    const { operation } = entry
    const deprecated = operation === null ? undefined : settings.lifecycle.operations.get(operation)
    if (operation === null || deprecated === undefined || warned.has(operation)) return
    warned.add(operation)
    console.warn(deprecationWarning(operation, deprecated, entry.at))
  })
}

/** The line of a request: what came of it, what it was, what is left, what went wrong. */
export function summaryOf(entry: JournalEntry): string {
  const { method, path, operation, status, network, fault, replyHeaders } = entry
  const outcome = network === null || network === 'truncate' ? String(status) : network
  const remaining = replyHeaders['X-RateLimit-Remaining']
  const wait = replyHeaders['Retry-After']
  return [
    `${outcome} ${method} ${path}`,
    operation ?? 'no operation',
    remaining !== undefined && `${remaining} left`,
    wait !== undefined && `retry after ${/^\d+$/.test(wait) ? `${wait} s` : wait}`,
    fault,
  ]
    .filter(Boolean)
    .join(' · ')
}

function print(entry: JournalEntry, explanation: string): void {
  const { requestHeaders, requestBody, replyHeaders, replyBody } = entry
  console.groupCollapsed(`%c[petstore]%c ${summaryOf(entry)}`, BRAND, styleOf(entry))
  console.log(explanation)
  console.log('request', requestHeaders, requestBody ?? '')
  console.log('reply', replyHeaders, replyBody ?? '')
  console.groupEnd()
}

const BRAND = 'color: gray; font-weight: normal'

function styleOf({ status, network }: JournalEntry): string {
  const isBroken = status >= 500 || (network !== null && network !== 'truncate')
  if (isBroken) return 'color: crimson'
  return status >= 400 ? 'color: darkorange' : 'color: seagreen'
}

function isPreflight({ method, requestHeaders }: JournalEntry): boolean {
  return method === 'OPTIONS' && requestHeaders['access-control-request-method'] !== undefined
}

function deprecationWarning(
  operation: OperationId,
  { sunsetAt, successor, documentation }: DeprecatedOperation,
  now: number,
): string {
  const gone = (at: number) => `Its sunset ${now < at ? 'is' : 'was'} on ${isoDate(at)}.`
  return [
    `[petstore-mock] ${operation} is deprecated.`,
    sunsetAt !== null && gone(sunsetAt),
    successor !== null && `Use ${successor} instead.`,
    documentation !== null && `Read ${documentation}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
