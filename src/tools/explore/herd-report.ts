import type { StoredEntry } from '../../core/journal/entry.ts'
import { membersOf, readOneOf, throwOptionError } from '../../core/lib/check.ts'
import { plural } from '../../core/lib/describe.ts'
import { printableLines } from '../../core/lib/printable.ts'
import { duration } from '../../core/time/duration.ts'
import type { Members } from './herd.ts'
import type { Run } from './run/run.ts'
import { describeError } from './words.ts'

/** The requests that many clients sent together, second by second. */
export interface HerdTraffic {
  /** The number of requests. */
  readonly requests: number
  /** The requests of each second, from the start of the first client to the last request. */
  readonly perSecond: readonly number[]
  /** The fullest second, counted from 0, and its requests. */
  readonly peak: { readonly second: number; readonly requests: number }
}

/** How many clients at once come through a scenario. */
export interface HerdReport extends HerdTraffic {
  /** The number of clients. */
  readonly clients: number
  /** The clients that succeeded. */
  readonly served: number
  /** The clients that failed with an error. */
  readonly failed: number
  /** The requests that were answered with an error, or not at all. */
  readonly wasted: number
  /** When the last client had succeeded: ms after the start; null unless all have. */
  readonly servedMs: number | null
  /** The same clients without the scenario. */
  readonly ordinary: HerdTraffic
  /** The virtual time that the run with the scenario took, in ms. */
  readonly virtualMs: number
  /** What else to know. */
  readonly notes: readonly string[]
}

/** What a herd did: its clients, and the run of all of them. */
interface HerdRun {
  readonly members: Members
  readonly run: Run<void>
}

/** Reports on a herd, beside the same one without the scenario. */
export function reportOn({ members, run }: HerdRun, undisturbed: HerdRun): HerdReport {
  const { clients, served, failed } = members
  return {
    clients,
    served,
    failed,
    servedMs: served === clients ? members.servedMs : null,
    ...trafficOf(run, members),
    wasted: run.entries.filter(isWasted).length,
    ordinary: trafficOf(undisturbed.run, undisturbed.members),
    virtualMs: run.virtualMs,
    notes: notesOn({ members, run }),
  }
}

function trafficOf({ entries }: Run<void>, { startedAt }: Members): HerdTraffic {
  const seconds = entries.map(({ at }) => Math.floor((at - startedAt) / 1_000))
  const perSecond = new Array<number>(Math.max(0, ...seconds.slice(-1)) + 1).fill(0)
  for (const second of seconds) perSecond[second] = (perSecond[second] ?? 0) + 1
  const requests = perSecond.reduce((most, each) => Math.max(most, each), 0)
  return {
    requests: entries.length,
    perSecond,
    peak: { second: perSecond.indexOf(requests), requests },
  }
}

/** Returns whether a request was answered with an error, or its response was lost. */
function isWasted({ response, trace }: StoredEntry): boolean {
  const { status, network } = response
  return status < 200 || status >= 400 || network !== undefined || trace.problem !== undefined
}

function notesOn({ members, run }: HerdRun): readonly string[] {
  const { clients, over, served, failed, firstError } = members
  const left = clients - served - failed
  const callers = new Set(run.entries.map(({ apiKey }) => apiKey)).size
  return [
    'The clients share what their modules keep, such as a limiter or a cache.',
    ...(failed > 0
      ? [`${plural(failed, 'client')} failed, the first with ${describeError(firstError)}.`]
      : []),
    ...(left > 0
      ? [`${plural(left, 'client')} hadn't come to an end after ${duration(over)}.`]
      : []),
    ...(callers === 1 && clients > 1 ? ['All clients are one caller, and share its quota.'] : []),
  ]
}

/**
 * Returns the report of `explore.herd` as text: `'text'` for a terminal, or `'json'`. The report may
 * come from `JSON.parse`.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function formatHerd(report: HerdReport, format: 'text' | 'json' = 'text'): string {
  if (!isHerdReport(report)) return throwOptionError('formatHerd', report, EXPECTED)
  if (readOneOf(format, 'formatHerd.format', ['text', 'json']) === 'json') {
    return `${printableLines(JSON.stringify(report, null, 2))}\n`
  }
  return `${printableLines(linesOf(report).join('\n'))}\n`
}

const EXPECTED = 'a report, as in formatHerd(await explore.herd(…))'

function isHerdReport(got: unknown): got is HerdReport {
  const { perSecond, ordinary } = membersOf(got)
  return Array.isArray(perSecond) && Array.isArray(membersOf(ordinary).perSecond)
}

function linesOf(report: HerdReport): readonly string[] {
  const { clients, served, servedMs, requests, wasted, ordinary, peak, notes } = report
  const last = servedMs === null ? '' : `, the last after ${duration(servedMs)}`
  const times = Math.round((peak.requests / ordinary.peak.requests) * 10) / 10
  const seconds = Math.max(report.perSecond.length, ordinary.perSecond.length)
  const width = Math.ceil(seconds / COLUMNS)
  const most = Math.max(peak.requests, ordinary.peak.requests)
  return [
    `Herd: ${served} of ${plural(clients, 'client')} were served${last}`,
    `  ${plural(requests, 'request')}, ${wasted} of them wasted; without the scenario, ${ordinary.requests}`,
    `  fullest second: ${plural(peak.requests, 'request')} after ${duration(peak.second * 1_000)}, ${times} times the ordinary ${ordinary.peak.requests}`,
    ...notes.map((note) => `Note: ${note}`),
    '',
    `with      ${blocks(report.perSecond, { width, most })}`,
    `without   ${blocks(ordinary.perSecond, { width, most })}`,
    '',
    `one column: the fullest of ${plural(width, 'second')}; the highest: ${plural(most, 'request')} a second`,
  ]
}

/** The most columns of a line of blocks. */
const COLUMNS = 60

const BLOCKS = ' ▁▂▃▄▅▆▇█'

interface Scale {
  /** The number of seconds of a column. */
  readonly width: number
  /** The number of requests of the highest column. */
  readonly most: number
}

/** Returns a line of blocks. Each is as high as the fullest of its seconds. */
function blocks(perSecond: readonly number[], { width, most }: Scale): string {
  const columns = Array.from({ length: Math.ceil(perSecond.length / width) }, (_, column) =>
    Math.max(...perSecond.slice(column * width, (column + 1) * width)),
  )
  return columns.map((requests) => BLOCKS[Math.ceil((requests / most) * 8)]).join('')
}
