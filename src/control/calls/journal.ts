import { noContent, ok } from '../../core/http/answer.ts'
import { describeEntry, type JournalEntry, type StoredEntry } from '../../core/journal/entry.ts'
import { readFilter } from '../../core/journal/filter.ts'
import { toLazyHar } from '../../core/journal/har.ts'
import { oneOf } from '../../core/lib/check.ts'
import { mapLazily } from '../../core/lib/map-lazily.ts'
import type { Call, CallContext } from '../call.ts'
import { fromParameter, quote, readCount } from '../input.ts'
import { refuseCall } from '../problems.ts'
import { readKey } from './quotas.ts'

/** Names the newest entry in place of its id. */
const LAST = 'last'

export const getJournal: Call<'getJournal'> = (context) => {
  const { internals, query } = context
  const format = fromParameter(() =>
    oneOf('format', query.one('format') ?? 'json', ['json', 'har']),
  )
  const matching = matchingEntries(context)
  const offset = readCount('offset', query.one('offset')) ?? 0
  const limit = readCount('limit', query.one('limit')) ?? matching.length
  // Entries never change. So the response has the entries of this moment, however long it takes.
  const page = matching.slice(offset, offset + limit)
  const describe = readDescriber(query)
  const facts = { origin: internals.settings.baseUrl.origin, describe }
  return {
    status: 200,
    body: format === 'har' ? toLazyHar(page, facts) : mapLazily(page, describe),
    headers: { 'X-Total-Count': String(matching.length) },
  }
}

/** Reads whether the entries have their bodies. Returns how to describe an entry. */
function readDescriber(query: CallContext['query']): (entry: StoredEntry) => JournalEntry {
  const bodies = fromParameter(() =>
    oneOf('bodies', query.one('bodies') ?? 'true', ['true', 'false']),
  )
  if (bodies === 'true') return describeEntry
  return (entry) => ({ ...describeEntry(entry), requestBody: null, responseBody: null })
}

/** Returns the entries that match the query, oldest first. */
function matchingEntries(context: CallContext): readonly StoredEntry[] {
  const entries = entriesAfter(context.query.one('after'), context)
  const fields = fieldsOf(context)
  const matches = fromParameter(() => readFilter(fields, 'query'))
  const isFiltered = Object.values(fields).some((value) => value !== undefined)
  return isFiltered ? entries.filter((entry) => matches(describeEntry(entry))) : entries
}

/** Returns the entries after the newest one with an id; all of them if there's none. */
function entriesAfter(id: string | undefined, { internals }: CallContext): readonly StoredEntry[] {
  const entries = internals.state.journal.entryList.items()
  return id === undefined
    ? entries
    : entries.slice(entries.findLastIndex((each) => each.id === id) + 1)
}

export const clearJournal: Call<'clearJournal'> = ({ internals }) => {
  internals.core.journal.clear()
  return noContent()
}

export const getJournalEntry: Call<'getJournalEntry'> = (context) => ok(entryOf(context))

export const explainJournalEntry: Call<'explainJournalEntry'> = (context) => {
  const content = context.internals.core.journal.explain(entryOf(context))
  return { status: 200, text: { type: 'text/plain; charset=utf-8', content: `${content}\n` } }
}

/**
 * Returns the newest entry with the id in the path, because a restore can repeat ids. `last` is the
 * newest of all.
 */
function entryOf({ internals, param }: CallContext): JournalEntry {
  const { journal } = internals.core
  const id = param('entryId')
  const entry = id === LAST ? journal.last() : journal.last((each) => each.id === id)
  if (entry !== undefined) return entry
  if (id === LAST) return refuseCall('entry_not_found', 'The journal is empty')
  const similar = journal.last((each) => each.id.endsWith(`-${id}`))
  const why = "the id isn't that of a request, or the entry was cleared or dropped"
  const hint = similar === undefined ? `: ${why}` : `; did you mean ${quote(similar.id)}?`
  return refuseCall('entry_not_found', `There is no journal entry ${quote(id)}${hint}`)
}

/** Reads the fields of the filter, which are query parameters. */
function fieldsOf({ query }: CallContext) {
  const apiKey = query.one('apiKey')
  return fromParameter(() => ({
    operation: query.list('operation'),
    method: query.list('method'),
    path: query.one('path'),
    status: query.list('status')?.map(toStatus),
    apiKey: apiKey === undefined ? undefined : readKey('apiKey', apiKey),
    headers: query.members('headers'),
    since: toInstant(query.one('since')),
    search: query.one('search'),
  }))
}

/** Converts a status to a number, if it's one. The filter refuses any other text but a class. */
function toStatus(text: string): string | number {
  return /^[1-5]\d\d$/.test(text) ? Number(text) : text
}

/**
 * Converts epoch ms to a number. Restores the plus sign of a time zone, which means a space in a
 * query.
 */
function toInstant(text: string | undefined): string | number | undefined {
  return text !== undefined && /^-?\d+(?:\.\d+)?$/.test(text)
    ? Number(text)
    : text?.replace(/ (?=\d\d:\d\d$)/, '+')
}
