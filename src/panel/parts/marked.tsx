/** @jsxImportSource preact */

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
