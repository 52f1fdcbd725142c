import { type JournalEntry, toEntry } from '../../core/journal/entry.ts'
import { printable, printableLines } from '../../core/lib/printable.ts'
import type { PetstoreInternals } from '../../core/petstore/create-petstore.ts'

/**
 * Logs each request to the console, and a warning for the first request to each deprecated operation.
 * Returns a function that stops logging.
 */
export function logRequests({ petstore, changes }: PetstoreInternals): () => void {
  const warned = new Set<JournalEntry['operation']>()
  return changes.subscribe((change) => {
    if (change.kind !== 'journal') return
    const entry = toEntry(change.entry)
    print(entry, petstore.journal.explain(entry.id))
    const { operation, responseHeaders } = entry
    const { Deprecation, Sunset = 'none', Link = 'none' } = responseHeaders
    if (Deprecation === undefined || warned.has(operation)) return
    warned.add(operation)
    console.warn(`[petstore-mock] ${operation} is deprecated. Sunset: ${Sunset}. Link: ${Link}`)
  })
}

/** Formats a request as a line: status, request, operation, remaining quota, wait and fault. */
function summaryOf(entry: JournalEntry): string {
  const { method, url, operation, fault, responseHeaders } = entry
  const remaining = responseHeaders['X-RateLimit-Remaining']
  const wait = responseHeaders['Retry-After']
  return [
    `${networkFailureOf(entry) ?? entry.status} ${method} ${url}`,
    operation ?? 'no operation',
    remaining !== undefined && `${remaining} left`,
    wait !== undefined && `retry after ${/^\d+$/.test(wait) ? `${wait} s` : wait}`,
    fault,
  ]
    .filter(Boolean)
    .join(' · ')
}

function print(entry: JournalEntry, explanation: string): void {
  const { requestHeaders, requestBody, responseHeaders, responseBody } = entry
  // The text isn't part of the format: a URL may contain `%c`.
  console.groupCollapsed('%c[petstore]%c %s', BRAND, styleOf(entry), printable(summaryOf(entry)))
  console.log(explanation)
  console.log('request', shownHeaders(requestHeaders), printableLines(requestBody ?? ''))
  console.log('response', shownHeaders(responseHeaders), printableLines(responseBody ?? ''))
  console.groupEnd()
}

function shownHeaders(headers: JournalEntry['requestHeaders']): JournalEntry['requestHeaders'] {
  const shown = Object.entries(headers).map(([name, value]) => [name, printable(value)] as const)
  return Object.fromEntries(shown)
}

const BRAND = 'color: gray; font-weight: normal'

/**
 * Returns the network fault that made the response unusable; undefined if the page could use it.
 */
function networkFailureOf({ network }: JournalEntry): string | undefined {
  return network === null || network === 'truncate' ? undefined : network
}

function styleOf(entry: JournalEntry): string {
  const { status } = entry
  if (status >= 500 || networkFailureOf(entry) !== undefined) return 'color: crimson'
  return status >= 400 ? 'color: darkorange' : 'color: seagreen'
}
