import type { JournalEntry } from '../../core/journal/entry.ts'
import type { JournalFilter } from '../../core/journal/filter.ts'
import { drawTimeline } from '../../core/journal/test-action.ts'
import { readInteger, readObject } from '../../core/lib/check.ts'
import { describe, plural } from '../../core/lib/describe.ts'
import { printableLines } from '../../core/lib/printable.ts'
import { entriesOf, type MatcherResult, type ObservedPetstore, requirePetstore } from './matcher.ts'

/** The options of `toHaveReceived`. */
export interface ReceivedOptions {
  /** The exact number of requests. Without it, at least one. */
  readonly times?: number | undefined
}

/** The number of requests that a message shows. */
const SHOWN = 10

/**
 * Passes if the journal of a petstore has a request that matches a filter, or exactly `times` of
 * them. The filter is that of `journal.all`. Without a filter, every request matches.
 */
export function toHaveReceived(
  received: unknown,
  filter?: JournalFilter,
  options: ReceivedOptions = {},
): MatcherResult {
  const { journal } = requirePetstore('toHaveReceived', received)
  const wanted = readTimes(options)
  const found = entriesOf({ journal }, filter, 'toHaveReceived')
  const request = `${quantityOf(wanted)}${conditionOf(filter, wanted)}`
  const pass = wanted === undefined ? found.length > 0 : found.length === wanted
  return {
    pass,
    message: () =>
      printableLines(
        pass
          ? `expected the petstore not to have received ${request}, but it did${found.length === 0 ? '' : `:${draw(found, journal)}`}`
          : `expected the petstore to have received ${request}, but ${whatCame(found, journal)}`,
      ),
  }
}

const MOST = 1_000_000

function readTimes(options: unknown): number | undefined {
  const { times } = readObject(options, 'toHaveReceived', ['times'])
  return times === undefined ? undefined : readInteger(times, 'toHaveReceived.times', 0, MOST)
}

function quantityOf(times: number | undefined): string {
  return times === undefined ? 'a request' : `exactly ${plural(times, 'request')}`
}

function conditionOf(filter: JournalFilter | undefined, times: number | undefined): string {
  if (filter === undefined) return ''
  const verb = times === undefined || times === 1 ? 'matches' : 'match'
  return ` that ${verb} ${typeof filter === 'function' ? 'the function' : describe(filter)}`
}

/** Says which requests came: those that match, or all if none does. */
function whatCame(found: readonly JournalEntry[], journal: ObservedPetstore['journal']): string {
  const all = journal.all()
  if (all.length === 0) return 'it received no requests'
  if (found.length > 0) return `it received ${found.length}:${draw(found, journal)}`
  return `it received only other requests:${draw(all, journal)}`
}

/** Draws a timeline of the last requests, in a paragraph of its own. */
function draw(entries: readonly JournalEntry[], { actions }: ObservedPetstore['journal']): string {
  const hidden = Math.max(0, entries.length - SHOWN)
  const before = hidden === 0 ? '' : `${plural(hidden, 'earlier request')} not shown\n`
  return `\n\n${before}${drawTimeline(entries.slice(-SHOWN), actions())}`
}
