/** @jsxImportSource preact */
import type { EntrySummary } from '../../store/entries.ts'

interface StatusProps {
  readonly entry: Pick<EntrySummary, 'status' | 'network' | 'isLost'>
}

/** The status of a response, or the way in which the connection broke. */
export function Status({ entry: { status, network, isLost } }: StatusProps) {
  if (isLost) return <span class="status is-lost">{network}</span>
  return (
    <span class={`status is-${Math.floor(status / 100)}xx`}>
      {status}
      {network !== null && ` ${network}`}
    </span>
  )
}
