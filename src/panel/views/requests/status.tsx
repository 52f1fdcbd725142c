/** @jsxImportSource preact */
import { isResponseLost } from '../../../core/http/messages.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'

interface StatusProps {
  readonly entry: Pick<JournalEntry, 'status' | 'network'>
}

/** The status of a response, or the way in which the connection broke. */
export function Status({ entry: { status, network } }: StatusProps) {
  if (isResponseLost(network)) return <span class="status is-lost">{network}</span>
  return (
    <span class={`status is-${Math.floor(status / 100)}xx`}>
      {status}
      {network !== null && ` ${network}`}
    </span>
  )
}
