/** @jsxImportSource preact */
import { isResponseLost } from '../../core/http/messages.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'

interface MarkedProps {
  readonly text: string
  /** The words to mark, in lower case. */
  readonly words: readonly string[]
}

/** A text in which words are marked wherever they occur, in any case. */
export function Marked({ text, words }: MarkedProps) {
  const patterns = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  if (patterns.length === 0) return <>{text}</>
  const parts = text.split(new RegExp(`(${patterns.join('|')})`, 'i'))
  return (
    <>{parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}</>
  )
}

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
