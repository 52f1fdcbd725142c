import { drawTimeline } from '../../core/audit/timeline.ts'
import { plural } from '../../core/audit/words.ts'
import { routes } from '../../core/contract/generated/routes.gen.ts'
import { isPathOfAny, similarPath } from '../../core/contract/path-match.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import type { JournalFilter } from '../../core/journal/filter.ts'
import type { Journal } from '../../core/journal/journal.ts'
import { fields, integer, isPlainObject, refuse } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import { didYouMean } from '../../core/lib/nearest.ts'
import { OptionError } from '../../core/lib/option-error.ts'
import { printableLines } from '../../core/lib/printable.ts'
import {
  entriesOf,
  type MatcherResult,
  type MatcherState,
  type ObservedPetstore,
  requirePetstore,
} from './matcher.ts'

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
 *
 * A path that no operation has is refused if the assertion would pass because of it.
 *
 * @throws {TypeError} naming the field or option, what was expected and what it got.
 */
export function toHaveReceived(
  this: MatcherState,
  received: unknown,
  filter?: JournalFilter,
  options: ReceivedOptions = {},
): MatcherResult {
  const { journal } = requirePetstore('toHaveReceived', received)
  checkFilter(filter)
  const wanted = readTimes(options)
  const found = entriesOf({ journal }, filter, 'toHaveReceived')
  const request = `${quantityOf(wanted)}${conditionOf(filter, wanted)}`
  const pass = wanted === undefined ? found.length > 0 : found.length === wanted
  if (pass !== (this.isNot ?? false)) refuseImpossiblePath('toHaveReceived.path', filter, journal)
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

const EXAMPLE = `a filter such as { method: 'GET', path: '${routes[0]?.path}' }`

/** Refuses the id of an entry, which `journal.all` takes too. */
function checkFilter(filter: unknown): void {
  const isFilter = filter === undefined || isPlainObject(filter) || typeof filter === 'function'
  if (!isFilter) refuse('toHaveReceived', filter, EXAMPLE)
}

function readTimes(options: unknown): number | undefined {
  const { times } = fields('toHaveReceived', options, ['times'])
  return times === undefined ? undefined : integer('toHaveReceived.times', times, 0, MOST)
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
function draw(entries: readonly JournalEntry[], { acts }: ObservedPetstore['journal']): string {
  const hidden = Math.max(0, entries.length - SHOWN)
  const before = hidden === 0 ? '' : `${plural(hidden, 'earlier request')} not shown\n`
  return `\n\n${before}${drawTimeline(entries.slice(-SHOWN), acts())}`
}

/**
 * Refuses a filter whose path no operation and no journal entry has. An assertion that no request
 * has such a path would always pass.
 *
 * @throws {TypeError} naming the option. The message suggests a similar path.
 */
function refuseImpossiblePath(
  option: string,
  filter: JournalFilter | undefined,
  journal: Pick<Journal, 'last'>,
): void {
  const path = typeof filter === 'object' ? filter.path : undefined
  if (path === undefined || isPathOfAny(path) || journal.last({ path }) !== undefined) return
  const hint = didYouMean(similarPath(path))
  const expected = 'the path of an operation'
  const reason = `no operation has the path ${describe(path)}`
  throw new OptionError({ path: option, expected, got: path, hint, reason })
}
