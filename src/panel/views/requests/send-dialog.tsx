/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { METHODS } from '../../../core/http/request-match.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { Button } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
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
  const submit = async (close: () => void) => {
    await send(url, { method, headers: readHeaders(headers), ...(body !== '' && { body }) })
    close()
  }
  return (
    <Dialog title="Edit and send" onClose={onClose}>
      {(close) => (
        <form
          class="form"
          onSubmit={(event) => {
            event.preventDefault()
            void submit(close)
          }}
        >
          <div class="row">
            <select
              aria-label="Method"
              value={method}
              onChange={(event) => setMethod(event.currentTarget.value)}
            >
              {[...new Set([...METHODS, entry.method])].map((each) => (
                <option key={each}>{each}</option>
              ))}
            </select>
            <input
              class="grow mono"
              aria-label="Path and query"
              required
              pattern="/.*"
              title="A path that starts with /"
              value={url}
              onInput={(event) => setUrl(event.currentTarget.value)}
            />
          </div>
          <label class="field">
            <span>Headers, one a line</span>
            <textarea
              class="mono"
              rows={4}
              spellcheck={false}
              value={headers}
              onInput={(event) => setHeaders(event.currentTarget.value)}
            />
          </label>
          <label class="field">
            <span>Body; none if empty</span>
            <textarea
              class="mono"
              rows={8}
              spellcheck={false}
              value={body}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          </label>
          <div class="row is-end">
            <Button onClick={close}>Cancel</Button>
            <button type="submit" class="button is-primary">
              Send
            </button>
          </div>
        </form>
      )}
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
