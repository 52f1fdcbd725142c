/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { plural } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { duration } from '../../../core/time/duration.ts'
import { zonedTime } from '../../parts/time.tsx'
import {
  type Axis,
  type Layout,
  labelsOf,
  layOut,
  type Plot,
  type Point,
  RESULTS,
  type Result,
  toAxis,
  xOf,
} from './plot.ts'

/** A drawing above the lanes of a plot, on the same axis. */
interface Band {
  /** In px. */
  readonly height: number
  readonly draw: (xs: readonly number[], right: number) => ComponentChildren
}

/** Plots attempts over time, with the waits that responses announced. */
export function AttemptPlot({ plot, band }: { readonly plot: Plot; readonly band?: Band }) {
  const ref = useRef<HTMLElement>(null)
  const [available, setAvailable] = useState(600)
  useEffect(() => {
    const element = ref.current
    if (element === null) return
    const observer = new ResizeObserver(() => setAvailable(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const axis = toAxis(plot.attempts, Math.max(2, Math.floor(available / 90)))
  const layout = layOut(plot, axis, available)
  const top = band?.height ?? 0
  const found = plot.attempts.filter(({ isFound }) => isFound).length
  const label = `${plural(plot.attempts.length, 'attempt')}, ${found} of them in findings`
  return (
    <section class="plot" ref={ref} tabIndex={0} aria-label="Plot of the attempts">
      <svg width={layout.width} height={top + layout.height} role="img" aria-label={label}>
        {band?.draw(
          axis.positions.map((position) => xOf(layout, position)),
          layout.width,
        )}
        <g transform={`translate(0 ${top})`}>
          <AxisLines axis={axis} layout={layout} />
          {plot.lanes.map((name, lane) => (
            <Lane key={name} name={name} lane={lane} plot={plot} axis={axis} layout={layout} />
          ))}
        </g>
      </svg>
    </section>
  )
}

interface PartProps {
  readonly axis: Axis
  readonly layout: Layout
}

function AxisLines({ axis, layout }: PartProps) {
  const bottom = layout.height - 40
  return (
    <>
      {axis.ticks.map(({ position, label, title }) => (
        <g key={position} transform={`translate(${xOf(layout, position)})`}>
          <title>{title}</title>
          <line class="grid" y2={bottom} />
          <text y={bottom + 14} class="tick">
            {label}
          </text>
        </g>
      ))}
      <text class="axis-title" x={(layout.gutter + layout.width) / 2} y={layout.height - 6}>
        {axis.title}
      </text>
    </>
  )
}

interface LaneProps extends PartProps {
  readonly name: string
  readonly lane: number
  readonly plot: Plot
}

/** The vertical place of each kind of label, from the middle of its lane. */
const LABEL_Y = { pause: -15, wait: 24 } as const

function Lane({ name, lane, plot, axis, layout }: LaneProps) {
  const own = plot.attempts.flatMap((attempt, index) =>
    attempt.lane === lane ? [{ attempt, index }] : [],
  )
  const start = plot.attempts[0]?.entry.at ?? 0
  return (
    <g transform={`translate(0 ${(lane + 0.5) * layout.laneHeight})`}>
      {layout.gutter > 0 && (
        <text class="lane" x={4} y={4}>
          {name.length > 14 ? `${printable(name.slice(0, 13))}…` : printable(name)}
          <title>{printable(name)}</title>
        </text>
      )}
      <line class="grid" x1={layout.gutter} x2={layout.width} />
      {own.map(({ index }) => (
        <WaitBar key={index} from={axis.positions[index]} to={axis.ends[index]} layout={layout} />
      ))}
      {own.map(({ attempt, index }) => (
        <g key={index} transform={`translate(${xOf(layout, axis.positions[index] ?? 0)})`}>
          <title>{describe(attempt, start)}</title>
          {attempt.isFound && <circle class="ring" r={8.5} />}
          <Mark result={attempt.result} />
        </g>
      ))}
      {layout.hasLabels &&
        labelsOf(lane, plot, axis, layout).map(({ kind, text, x }) => (
          <text key={`${kind}${x}`} class={`label is-${kind}`} x={x} y={LABEL_Y[kind]}>
            {text}
          </text>
        ))}
    </g>
  )
}

interface WaitBarProps {
  readonly from: number | undefined
  readonly to: number | undefined
  readonly layout: Layout
}

/** The wait that a response announced. One that ends beyond the axis has an open end. */
function WaitBar({ from = 0, to, layout }: WaitBarProps) {
  if (to === undefined) return null
  const [x, end] = [xOf(layout, from), xOf(layout, to)]
  return to <= 1 ? (
    <rect class="wait" x={x} y={-7} width={Math.max(1, end - x)} height={14} />
  ) : (
    <path class="wait" d={`M${end + 8}-7H${x}v14H${end + 8}M${end + 3}-4l5 4-5 4`} />
  )
}

function describe({ entry, result, isFound }: Point, start: number): string {
  const { id, method, url, status, network, at, announced } = entry
  const since = at - start
  const lines = [
    `${id}: ${method} ${printable(url.slice(0, 200))} → ${network ?? status}, ${RESULTS[result]}`,
    `${since < 0 ? '-' : '+'}${duration(Math.abs(since))}, ${zonedTime(at)}`,
    ...(announced === null ? [] : [`${announced.text}: until ${zonedTime(announced.until)}`]),
    ...(isFound ? ['A finding is about it'] : []),
  ]
  return lines.join('\n')
}

/** The shape of each result, around the origin. */
const SHAPES: Readonly<Record<Result, string>> = {
  served: 'M5 0A5 5 0 1 1-5 0 5 5 0 1 1 5 0',
  refused: 'M-5-5h10v10h-10z',
  rejected: 'M0-6L6 5H-6z',
  failed: 'M0-6.5L6.5 0 0 6.5-6.5 0z',
  lost: 'M-5-5L5 5M-5 5L5-5',
}

interface MarkProps {
  readonly result: Result
}

/** The mark of an attempt, in a drawing. */
function Mark({ result }: MarkProps) {
  return <path class={`mark is-${result}`} d={SHAPES[result]} />
}

/** The mark of an attempt, in a text. */
export function MarkIcon({ result }: MarkProps) {
  return (
    <svg class="icon" viewBox="-8 -8 16 16" width="14" height="14" aria-hidden="true">
      <Mark result={result} />
    </svg>
  )
}

interface LegendProps {
  readonly plot: Plot
  /** Explains what else is drawn. */
  readonly children?: ComponentChildren
}

/** Explains the marks that a plot has. */
export function Legend({ plot, children }: LegendProps) {
  const { attempts } = plot
  const results = [...new Set(attempts.map(({ result }) => result))]
  return (
    <ul class="row legend muted">
      {children}
      {results.map((result) => (
        <li key={result}>
          <MarkIcon result={result} /> {RESULTS[result]}
        </li>
      ))}
      {attempts.some(({ entry }) => entry.announced !== null) && (
        <li>
          <svg class="icon" viewBox="0 0 24 14" width="24" height="14" aria-hidden="true">
            <rect class="wait" x="1" y="2" width="22" height="10" />
          </svg>{' '}
          announced wait
        </li>
      )}
      {attempts.some(({ isFound }) => isFound) && (
        <li>
          <svg class="icon" viewBox="-10 -10 20 20" width="16" height="16" aria-hidden="true">
            <circle class="ring" r="8.5" />
          </svg>{' '}
          in a finding
        </li>
      )}
    </ul>
  )
}
