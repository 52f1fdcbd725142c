/** @jsxImportSource preact */
import { printable } from '../../../lib/text/printable.ts'
import { ClockTime } from '../../parts/time/time.tsx'
import { duration } from '../../parts/time/times.ts'
import type { EntrySummary } from '../../store/entries.ts'
import { Status } from './status.tsx'

/** The columns of the list. */
export const COLUMNS = [
  ['is-time', 'Time'],
  ['is-status', 'Status'],
  ['is-method', 'Method'],
  ['is-path', 'Path'],
  ['is-operation', 'Operation'],
  ['is-caller', 'Caller'],
  ['is-wait', 'Wait'],
  ['is-delay', 'Delay'],
] as const

interface EntryCellsProps {
  readonly entry: EntrySummary
  readonly onOpen: () => void
}

/** The cells of one request. Its path is the button that opens it, and fills the whole row. */
export function EntryCells({ entry, onOpen }: EntryCellsProps) {
  const { at, method, url, operation, apiKey, wait, delayMs, fault } = entry
  return (
    <>
      <td class="cell is-time">
        <ClockTime at={at} />
      </td>
      <td class="cell is-status">
        <Status entry={entry} />
        {fault !== null && <span class="badge">{fault}</span>}
      </td>
      <td class="cell is-method mono">{method}</td>
      <td class="cell is-path mono">
        <button
          type="button"
          class="row-button"
          tabIndex={-1}
          title={printable(url)}
          onClick={onOpen}
        >
          {printable(url)}
        </button>
      </td>
      <td class="cell is-operation">{operation ?? <span class="muted">none</span>}</td>
      <td class="cell is-caller">
        {apiKey === null ? (
          <span class="muted">anonymous</span>
        ) : (
          <span class="mono">{printable(apiKey)}</span>
        )}
      </td>
      <td class="cell is-wait">{wait !== null && waitText(wait)}</td>
      <td class="cell is-delay">{delayMs > 0 && duration(delayMs)}</td>
    </>
  )
}

/** Writes the value of `Retry-After`, which is a number of seconds or a date. */
function waitText(wait: string): string {
  return /^\d+$/.test(wait) ? duration(Number(wait) * 1_000) : wait
}
