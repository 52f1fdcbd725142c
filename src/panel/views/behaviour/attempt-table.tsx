/** @jsxImportSource preact */
import { duration } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { clockTime, otherTime, timeText } from '../../parts/time.tsx'
import { Status } from '../requests/status.tsx'
import { callerOf, type Plot, type Point } from './attempts.ts'
import { MarkIcon } from './mark.tsx'

interface AttemptTableProps {
  readonly plot: Plot
  /** The ids of the requests that prove a finding. */
  readonly proof: ReadonlySet<string>
}

/** The most rows of the table. */
const SHOWN = 100

/** The attempts of a plot as a table. */
export function AttemptTable({ plot, proof }: AttemptTableProps) {
  const { attempts, lanes } = plot
  const start = attempts[0]?.entry.at ?? 0
  const longest = Math.max(1, ...attempts.map(({ pause = 0 }) => pause))
  const hasCallers = lanes.length > 1
  return (
    <section class="table-wide" tabIndex={0} aria-label="Table of the attempts">
      <table class="table attempts" aria-label="Attempts">
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Since first</th>
            <th scope="col">Pause</th>
            <th scope="col">Status</th>
            <th scope="col">Wait</th>
            {hasCallers && <th scope="col">Caller</th>}
            <th scope="col">Request</th>
          </tr>
        </thead>
        <tbody>
          {attempts.slice(0, SHOWN).map((attempt, index) => (
            <tr key={index} aria-current={proof.has(attempt.entry.id)}>
              <AttemptCells attempt={attempt} start={start} longest={longest} />
              {hasCallers && <td>{printable(callerOf(attempt.entry))}</td>}
              <td class="mono">
                {attempt.entry.method} {printable(attempt.entry.url)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {attempts.length > SHOWN && <p class="muted">And {attempts.length - SHOWN} more</p>}
    </section>
  )
}

interface AttemptCellsProps {
  readonly attempt: Point
  readonly start: number
  /** The longest pause, in ms. */
  readonly longest: number
}

function AttemptCells({ attempt, start, longest }: AttemptCellsProps) {
  const { entry, result, pause } = attempt
  const { id, at, announced } = entry
  const since = at - start
  return (
    <>
      <th scope="row" class="mono">
        {id}
      </th>
      <td title={`${clockTime(at)}\n${timeText(at)}\n${otherTime(at)}`}>
        {since < 0 ? '-' : '+'}
        {duration(Math.abs(since))}
      </td>
      <td>
        {pause !== undefined && (
          <span class="pause">
            {duration(pause)}
            <span class="pause-bar" style={{ width: `${(100 * Math.max(0, pause)) / longest}%` }} />
          </span>
        )}
      </td>
      <td>
        <MarkIcon result={result} /> <Status entry={entry} />
      </td>
      <td title={announced?.text}>{announced && duration(announced.ms)}</td>
    </>
  )
}
