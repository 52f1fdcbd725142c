/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { duration, plural } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { zonedTime } from '../../parts/time.tsx'
import { type Plot, type Point, RESULTS } from './attempts.ts'
import { type Axis, type Layout, labelsOf, layOut, toAxis, xOf } from './layout.ts'
import { Mark } from './mark.tsx'

/** A drawing above the lanes of a plot, on the same axis. */
interface Band {
  /** In px. */
  readonly height: number
  readonly draw: (xs: readonly number[], right: number) => ComponentChildren
}

interface AttemptPlotProps {
  readonly plot: Plot
  readonly band?: Band
}

/** Plots attempts over time, with the waits that responses announced. */
export function AttemptPlot({ plot, band }: AttemptPlotProps) {
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
