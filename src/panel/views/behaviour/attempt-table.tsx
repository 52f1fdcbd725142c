/** @jsxImportSource preact */
import { duration } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { PlainTable } from '../../parts/lists.tsx'
import { timeText } from '../../parts/time.tsx'
import { Status } from '../requests/status.tsx'
import { callerOf, type Plot, type Point } from './attempts.ts'
import { MarkIcon } from './mark.tsx'

interface AttemptTableProps {
  readonly plot: Plot
  /** The ids of the requests that prove a finding. */
  readonly proof: ReadonlySet<string>
}

/** The attempts of a plot as a table. */
export function AttemptTable({ plot: { attempts, lanes }, proof }: AttemptTableProps) {
  const start = attempts[0]?.entry.at ?? 0
  const longest = Math.max(1, ...attempts.map(({ pause = 0 }) => pause))
  const sinceOf = ({ entry: { at } }: Point) => (
    <span title={timeText(at)}>
      {at < start ? '-' : '+'}
      {duration(Math.abs(at - start))}
    </span>
  )
  const pauseOf = ({ pause }: Point) =>
    pause !== undefined && (
      <span class="pause">
        {duration(pause)}
        <span class="pause-bar" style={{ width: `${(100 * Math.max(0, pause)) / longest}%` }} />
      </span>
    )
  return (
    <PlainTable<Point>
      label="Attempts"
      items={attempts}
      keyOf={({ entry }) => entry.number}
      isCurrent={({ entry }) => proof.has(entry.id)}
      columns={[
        ['Id', ({ entry }) => entry.id],
        ['Since first', sinceOf],
        ['Pause', pauseOf],
        [
          'Status',
          ({ entry, result }) => (
            <>
              <MarkIcon result={result} /> <Status entry={entry} />
            </>
          ),
        ],
        ['Wait', ({ entry: { announced } }) => announced && duration(announced.ms)],
        ...(lanes.length > 1
          ? [['Caller', ({ entry }: Point) => printable(callerOf(entry))] as const]
          : []),
        [
          'Request',
          ({ entry }) => (
            <span class="mono">
              {entry.method} {printable(entry.url)}
            </span>
          ),
        ],
      ]}
    />
  )
}
