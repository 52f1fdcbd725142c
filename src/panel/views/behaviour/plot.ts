import { duration } from '../../../core/time/duration.ts'
import { zonedTime } from '../../parts/time.tsx'
import type { EntrySummary } from '../../store/entries.ts'

/** How an attempt ended, as a plot shows it. */
export type Result = 'served' | 'refused' | 'rejected' | 'failed' | 'lost'

/** The results, and what they mean. */
export const RESULTS: Readonly<Record<Result, string>> = {
  served: 'served',
  refused: 'refused for now',
  rejected: 'other 4xx',
  failed: '5xx',
  lost: 'no response',
}

/** An entry in a plot. */
export interface Point {
  readonly entry: EntrySummary
  readonly result: Result
  /** The index of its lane. */
  readonly lane: number
  /** The service time since the attempt before it in its lane, in ms; undefined for the first. */
  readonly pause: number | undefined
  /** Whether a finding of the audit is about it. */
  readonly isFound: boolean
}

/** Attempts in the order of their arrival, with a lane for each caller. */
export interface Plot {
  readonly attempts: readonly Point[]
  /** The callers, in the order of their first requests. */
  readonly lanes: readonly string[]
  /** The number of requests and callers that are left out, because there are too many. */
  readonly omitted: { readonly attempts: number; readonly callers: number }
}

/** The most attempts and lanes of a plot. */
const MOST = { attempts: 400, lanes: 40 }

/** Arranges requests for a plot. `found` has the ids of those that findings are about. */
export function toPlot(
  entries: readonly EntrySummary[],
  found: ReadonlySet<string> = new Set(),
): Plot {
  const callers = [...new Set(entries.map(callerOf))]
  const lanes = callers.slice(0, MOST.lanes)
  const inLanes = entries.filter((entry) => lanes.includes(callerOf(entry)))
  const shown = inLanes.slice(0, MOST.attempts)
  const latest = new Map<number, EntrySummary>()
  const attempts = shown.map((entry): Point => {
    const lane = lanes.indexOf(callerOf(entry))
    const before = latest.get(lane)
    latest.set(lane, entry)
    const pause = before && entry.at - before.at
    return { entry, result: resultOf(entry), lane, pause, isFound: found.has(entry.id) }
  })
  const omitted = {
    attempts: entries.length - shown.length,
    callers: callers.length - lanes.length,
  }
  return { attempts, lanes, omitted }
}

/** Returns the API key of a request, or `anonymous`. */
export function callerOf({ apiKey }: EntrySummary): string {
  return apiKey ?? 'anonymous'
}

/** Returns how a request ended. A 4xx that announces a wait is one to come back from. */
function resultOf({ status, isLost, announced }: EntrySummary): Result {
  if (isLost) return 'lost'
  if (status < 400) return 'served'
  if (status >= 500) return 'failed'
  return status === 429 || announced !== null ? 'refused' : 'rejected'
}

/** The horizontal axis of a plot. Positions run from 0 to 1. */
export interface Axis {
  /** What the axis shows. */
  readonly title: string
  /** Whether it shows only the order of the attempts, because their times wouldn't. */
  readonly isOrder: boolean
  /** The position of each attempt. */
  readonly positions: readonly number[]
  /** Where the wait that an attempt announced ends; more than 1 if that is beyond the axis. */
  readonly ends: readonly (number | undefined)[]
  readonly ticks: readonly Tick[]
}

/** A mark on the axis, with a short label and a full one. */
interface Tick {
  readonly position: number
  readonly label: string
  readonly title: string
}

/** Lays out an axis with up to `count` ticks for attempts in the order of their arrival. */
export function toAxis(attempts: readonly Point[], count: number): Axis {
  const reason = whyOrder(attempts)
  return reason === undefined ? timeAxis(attempts, count) : orderAxis(attempts, count, reason)
}

/** Returns why times can't be the axis; undefined if they can. */
function whyOrder(attempts: readonly Point[]): string | undefined {
  const times = attempts.map(({ entry }) => entry.at)
  if (times.some((at, index) => at < (times[index - 1] ?? at))) return 'was set back'
  const pauses = attempts.flatMap(({ pause }) => pause ?? [])
  const still = pauses.filter((pause) => pause === 0)
  return still.length > pauses.length / 2 ? 'stood still' : undefined
}

function orderAxis(attempts: readonly Point[], count: number, reason: string): Axis {
  const { length } = attempts
  const every = Math.ceil(length / count)
  const endOf = ({ entry: { announced } }: Point, index: number) => {
    if (announced === null) return undefined
    const after = attempts.findIndex(({ entry }, at) => at > index && entry.at >= announced.until)
    return after < 0 ? 2 : after / length
  }
  return {
    title: `In order of arrival, because the service’s clock ${reason}`,
    isOrder: true,
    positions: attempts.map((_, index) => (index + 0.5) / length),
    ends: attempts.map(endOf),
    ticks: attempts
      .map(({ entry }, index) => ({
        position: (index + 0.5) / length,
        label: String(index + 1),
        title: zonedTime(entry.at),
      }))
      .filter((_, index) => index % every === 0),
  }
}

function timeAxis(attempts: readonly Point[], count: number): Axis {
  const start = attempts[0]?.entry.at ?? 0
  const span = lengthOf(attempts, start)
  const step = stepFor(span / count)
  const steps = Array.from({ length: Math.floor(span / step) + 1 }, (_, index) => index * step)
  return {
    title: 'Service time since the first attempt',
    isOrder: false,
    positions: attempts.map(({ entry }) => (entry.at - start) / span),
    ends: attempts
      .map(({ entry: { announced } }) => announced && (announced.until - start) / span)
      .map((end) => end ?? undefined),
    ticks: steps.map((ms) => ({
      position: ms / span,
      label: ms === 0 ? '0' : `+${duration(ms)}`,
      title: zonedTime(start + ms),
    })),
  }
}

/** Returns the length of a time axis in ms. A wait far beyond the last attempt is cut. */
function lengthOf(attempts: readonly Point[], start: number): number {
  const times = attempts.map(({ entry }) => entry.at - start)
  const ends = attempts
    .flatMap(({ entry }) => entry.announced?.until ?? [])
    .map((end) => end - start)
  const last = Math.max(...times)
  const furthest = Math.max(last, ...ends)
  return (last === 0 || furthest <= 2 * last ? furthest : 1.2 * last) || 1_000
}

const HOUR = 3_600_000

/** The distances between ticks, in ms: then in seconds, minutes and hours. */
const STEPS = [
  ...[1, 2, 5, 10, 20, 50, 100, 200, 500],
  ...[1, 2, 5, 10, 15, 30].map((seconds) => seconds * 1_000),
  ...[1, 2, 5, 10, 15, 30].map((minutes) => minutes * 60_000),
  ...[1, 2, 3, 6, 12].map((hours) => hours * HOUR),
]

function stepFor(least: number): number {
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / (24 * HOUR)) * 24 * HOUR
}

/** A text in a plot: what it is about decides where it stands. */
interface Label {
  readonly kind: 'pause' | 'wait'
  readonly text: string
  /** The middle, in px. */
  readonly x: number
}

/** Sizes of a plot, in px. */
export interface Layout {
  readonly width: number
  /** The width of the names of the lanes; 0 if there's only one lane. */
  readonly gutter: number
  readonly laneHeight: number
  readonly height: number
  /** Whether lanes are high enough for labels. */
  readonly hasLabels: boolean
}

/** The margin left and right of the axis, and its height. */
const MARGIN = 16
const AXIS_HEIGHT = 40
const GUTTER = 96

/** The least distance between attempts on an axis that shows their order. */
const SLOT = 34

/** Lays out a plot in a given width. One of many attempts in order is wider, and scrolls. */
export function layOut({ attempts, lanes }: Plot, { isOrder }: Axis, available: number): Layout {
  const gutter = lanes.length > 1 ? GUTTER : 0
  const least = isOrder ? gutter + 2 * MARGIN + attempts.length * SLOT : 0
  const laneHeight = lanes.length <= 4 ? 64 : 22
  return {
    width: Math.max(240, available, least),
    gutter,
    laneHeight,
    height: lanes.length * laneHeight + AXIS_HEIGHT,
    hasLabels: lanes.length <= 4,
  }
}

/** Returns the px of a position on the axis. */
export function xOf({ width, gutter }: Layout, position: number): number {
  return gutter + MARGIN + Math.min(1, position) * (width - gutter - 2 * MARGIN)
}

/** Returns the labels of a lane. Those without room are left out: the table has all. */
export function labelsOf(lane: number, plot: Plot, axis: Axis, layout: Layout): readonly Label[] {
  const attempts = plot.attempts.flatMap(({ pause = 0, entry, lane: own }, index) =>
    own === lane
      ? [{ pause, wait: entry.announced, x: xOf(layout, axis.positions[index] ?? 0) }]
      : [],
  )
  const waits = attempts.filter(({ wait }) => wait !== null)
  return [
    ...attempts.flatMap(({ pause, x }, index) => {
      const before = attempts[index - 1]?.x ?? x
      return pause > 0 ? labelIn('pause', duration(pause), before, x) : []
    }),
    ...waits.flatMap(({ wait, x }, index) =>
      labelIn(
        'wait',
        `wait ${duration(wait?.ms ?? 0)}`,
        x - 6,
        waits[index + 1]?.x ?? layout.width,
      ),
    ),
  ]
}

/** Returns a label, if there is room for it. A pause stands in the middle, a wait at its beginning. */
function labelIn(kind: Label['kind'], text: string, from: number, to: number): readonly Label[] {
  const width = text.length * CHARACTER
  if (width > to - from) return []
  return [{ kind, text, x: kind === 'pause' ? (from + to) / 2 : from + width / 2 }]
}

/** About the width of a character, in px. */
const CHARACTER = 6.2
