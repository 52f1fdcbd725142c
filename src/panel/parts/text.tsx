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
  const parts = splitAtWords(text, words)
  return (
    <>{parts.map((part, index) => (index % 2 === 0 ? part : <mark key={index}>{part}</mark>))}</>
  )
}

/** Splits a text at words: every second part is one of them. */
function splitAtWords(text: string, words: readonly string[]): readonly string[] {
  const lower = text.toLowerCase()
  const parts: string[] = []
  let rest = 0
  for (;;) {
    const [next] = words
      .map((word) => ({ start: lower.indexOf(word, rest), length: word.length }))
      .filter(({ start, length }) => start >= 0 && length > 0)
      .sort((one, other) => one.start - other.start)
    if (next === undefined) return [...parts, text.slice(rest)]
    const end = next.start + next.length
    parts.push(text.slice(rest, next.start), text.slice(next.start, end))
    rest = end
  }
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
