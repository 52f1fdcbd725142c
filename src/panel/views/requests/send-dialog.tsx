/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { METHODS } from '../../../core/http/request-match.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { Select, TextArea, TextInput } from '../../parts/fields.tsx'
import { toInit } from './copy-as.ts'
import { indentJson } from './indent-json.ts'

interface SendDialogProps {
  /** The request to begin with. */
  readonly entry: JournalEntry
  readonly send: (url: string, init: RequestInit) => Promise<void>
  readonly onClose: () => void
}

/** A form to change a request before it's sent again. */
export function SendDialog({ entry, send, onClose }: SendDialogProps) {
  const [method, setMethod] = useState(entry.method)
  const [url, setUrl] = useState(entry.url)
  const [headers, setHeaders] = useState(() => headerLines(entry))
  const [body, setBody] = useState(() => indentJson(entry.requestBody ?? ''))
  const submit = async () => {
    await send(url, { method, headers: readHeaders(headers), ...(body !== '' && { body }) })
    return true
  }
  const methods = [...new Set([...METHODS, entry.method])]
  return (
    <Dialog title="Edit and send" verb="Send" act={submit} onClose={onClose}>
      <div class="row">
        <Select
          label="Method"
          value={method}
          options={methods.map((each) => [each, each])}
          onChange={setMethod}
        />
        <TextInput
          class="grow mono"
          aria-label="Path and query"
          required
          pattern="/.*"
          title="A path that starts with /"
          value={url}
          onChange={setUrl}
        />
      </div>
      <TextArea label="Headers, one a line" rows={4} value={headers} onChange={setHeaders} />
      <TextArea label="Body; none if empty" rows={8} value={body} onChange={setBody} />
    </Dialog>
  )
}

function headerLines(entry: JournalEntry): string {
  return Object.entries(toInit(entry)?.headers ?? {})
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
}

function readHeaders(text: string): [string, string][] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = '', ...value] = line.split(':')
      return [name.trim(), value.join(':').trim()]
    })
}
