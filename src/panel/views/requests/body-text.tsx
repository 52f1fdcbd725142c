/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { printableLines } from '../../../lib/text/printable.ts'
import { indentJson } from './indent-json.ts'

interface BodyTextProps {
  readonly text: string | null
  /** How many characters are shown, if not all; empty for all. */
  readonly note: string
}

/** A body as text: JSON is indented, and every number keeps all its digits. */
export function BodyText({ text, note }: BodyTextProps) {
  const shown = useMemo(() => (text === null ? null : printableLines(indentJson(text))), [text])
  if (shown === null || shown === '') return <p class="muted">No body</p>
  return (
    <>
      {note !== '' && <p class="muted">The journal stores {note} characters.</p>}
      <pre class="body">{shown}</pre>
    </>
  )
}
