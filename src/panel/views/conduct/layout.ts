import { duration } from '../../../core/audit/words.ts'
import type { Attempt, Plot } from './attempts.ts'
import type { Axis } from './axis.ts'

/** A text in a plot: what it is about decides where it stands. */
export interface Label {
  readonly kind: 'pause' | 'wait'
  readonly text: string
  /** The middle, in px. */
  readonly x: number
}

/** Sizes of a plot, in px. */
export interface Layout {
  readonly width: number
  /** The width of the names of the lanes; 0 if there is only one lane. */
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
  const attempts = plot.attempts.flatMap((attempt, index) =>
    attempt.lane === lane ? [{ attempt, x: xOf(layout, axis.positions[index] ?? 0) }] : [],
  )
  const placed: Label[] = []
  for (const label of [...pauseLabels(attempts), ...waitLabels(attempts)]) {
    const half = widthOf(label.text) / 2
    const fits = label.x >= half && label.x + half <= layout.width
    if (fits && placed.every((other) => !overlap(label, other))) placed.push(label)
  }
  return placed
}

/** An attempt, and where it is. */
interface Placed {
  readonly attempt: Attempt
  readonly x: number
}

/** A pause stands between its attempts, if these are far enough apart. */
function pauseLabels(attempts: readonly Placed[]): readonly Label[] {
  return attempts.flatMap(({ attempt: { pause }, x }, index) => {
    const before = attempts[index - 1]?.x ?? x
    const text = duration(pause ?? 0)
    if (!pause || x - before < widthOf(text)) return []
    return [{ kind: 'pause' as const, text, x: (before + x) / 2 }]
  })
}

function waitLabels(attempts: readonly Placed[]): readonly Label[] {
  return attempts.flatMap(({ attempt: { entry }, x }) => {
    if (entry.announced === null) return []
    const text = `wait ${duration(entry.announced.ms)}`
    return [{ kind: 'wait' as const, text, x: x + widthOf(text) / 2 - 6 }]
  })
}

/** Returns whether two labels overlap. Pauses are above the lane, all others below. */
function overlap(one: Label, other: Label): boolean {
  const areInRow = (one.kind === 'pause') === (other.kind === 'pause')
  return areInRow && Math.abs(one.x - other.x) < (widthOf(one.text) + widthOf(other.text)) / 2 + 4
}

/** Estimates the width of a text, in px. */
function widthOf(text: string): number {
  return text.length * 6.2
}
