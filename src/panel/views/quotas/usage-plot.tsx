/** @jsxImportSource preact */
import { useComputed } from '@preact/signals'
import { useMemo } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quota-status.ts'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { EntrySummary } from '../../store/entries.ts'
import { AttemptPlot } from '../behaviour/attempt-plot.tsx'
import { toPlot } from '../behaviour/attempts.ts'
import { Legend } from '../behaviour/mark.tsx'

/** The most requests of a caller that are drawn: its latest. */
const SHOWN = 100

/** The height of the lines, and the room above them, in px. */
const HEIGHT = 72
const ROOM = 12

/**
 * The latest requests of a caller over time, and above them how much of each window was used after
 * each, as the journal has noted it. A line that falls is a reset.
 */
export function UsagePlot({ status }: { readonly status: QuotaStatus }) {
  const { entries, audit } = useStore()
  const report = useResource(audit)
  const hasEntries = useComputed(() => entries.version.value > 0).value
  // A new status is loaded at most a few times a second, requests can arrive more often.
  const own = useMemo(
    () => entries.list.filter(({ apiKey }) => apiKey === status.apiKey).slice(-SHOWN),
    [status, hasEntries],
  )
  const found = new Set(report?.findings.flatMap((finding) => finding.entries))
  const plot = toPlot(own, found)
  if (own.length === 0) return <p class="muted">The journal has no request of this caller.</p>
  const draw = (xs: readonly number[], right: number) =>
    status.windows.map((window, index) => (
      <path key={window.name} class={`usage is-${index}`} d={lineOf(window, own, xs, right)} />
    ))
  return (
    <>
      <AttemptPlot plot={plot} band={{ height: HEIGHT + ROOM, draw }} />
      <Legend plot={plot}>
        {status.windows.map(({ name, limit }, index) => (
          <li key={name}>
            <svg class="icon" viewBox="0 0 24 8" width="24" height="8" aria-hidden="true">
              <path class={`usage is-${index}`} d="M0 4H24" />
            </svg>{' '}
            used of {limit} a {name}
          </li>
        ))}
      </Legend>
    </>
  )
}

/** Draws the share of a window that was used after each request: at the top, nothing is left. */
function lineOf(
  { name, limit, used: now }: QuotaWindow,
  own: readonly EntrySummary[],
  xs: readonly number[],
  right: number,
): string {
  const yOf = (used: number) => ROOM + HEIGHT * (1 - (limit === 0 ? 1 : Math.min(1, used / limit)))
  const start = own.find(({ quota }) => quota !== null)?.quota?.before[name] ?? 0
  const steps = own.flatMap(({ quota }, index) => {
    const used = quota?.after[name]
    return used === undefined ? [] : [`H${xs[index] ?? 0}V${yOf(used)}`]
  })
  // At the right edge, as it is now: a window may have reset since the latest request.
  return `M0 ${yOf(start)}${steps.join('')}H${right - 8}V${yOf(now)}H${right}`
}
