/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { METHODS } from '../../../core/http/messages.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { Button, CallButton, CopyButton } from '../../parts/buttons.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { Select, TextArea, TextInput } from '../../parts/fields.tsx'
import { useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { originOf, sendRequest } from '../../store/send-request.ts'
import type { Store, UserCall } from '../../store/store.ts'
import { toFetch, toInit, toTest } from './copy-as.ts'
import { toCurl } from './curl.ts'
import { indentJson } from './indent-json.ts'

/** What can be done with a request: go to its time, send it again, or copy it in another form. */
export function EntryActions({ entry }: { readonly entry: JournalEntry }) {
  const store = useStore()
  const { connection } = store
  const [isEditing, setEditing] = useState(false)
  const settings = useResource(store.settings)
  const origin = originOf(connection, settings)
  const copyTest = async () => {
    const active = await connection.petstore.faults.list()
    const fault = active.find(({ id }) => id === entry.fault)?.fault
    return toTest(entry, {
      settings: settings ?? (await connection.settings()),
      fault,
    })
  }
  return (
    <div class="entry-actions">
      <fieldset class="row" aria-label="Go to a time">
        <Button onClick={() => void goTo(store, entry, -1)}>Go to before this request</Button>
        <Button onClick={() => void goTo(store, entry, 0)}>after it</Button>
      </fieldset>
      <fieldset class="row" aria-label="Send">
        <CallButton done={SENT} call={sendTo(store, origin + entry.url, toInit(entry))}>
          Send again
        </CallButton>
        <Button onClick={() => setEditing(true)}>Edit and send</Button>
      </fieldset>
      <fieldset class="row" aria-label="Copy as">
        <span class="muted">Copy as</span>
        <CopyButton text={() => toCurl(entry, origin)}>curl</CopyButton>
        <CopyButton text={() => toFetch(entry, origin)}>fetch</CopyButton>
        <CopyButton text={copyTest}>Vitest test</CopyButton>
        {entry.responseBody !== null && (
          <CopyButton text={() => entry.responseBody ?? ''}>Response body</CopyButton>
        )}
        {isCut(entry) && <span class="muted">with the stored part of the request's body</span>}
      </fieldset>
      {isEditing && (
        <SendDialog
          entry={entry}
          send={async (url, init) =>
            (await store.attempt(SENT, sendTo(store, origin + url, init)))?.message ?? ''
          }
          onClose={() => setEditing(false)}
        />
      )}
    </div>
  )
}

const SENT = 'The request was sent'

/** Returns the call that sends a request to the service, and opens it in the list. */
function sendTo({ address }: Store, url: string, init: RequestInit | undefined): UserCall {
  return async (_, connection) => {
    address.go({ request: await sendRequest(connection, url, init) })
  }
}

/** Shows the petstore as it was after a request, or after what came before it. */
async function goTo(store: Store, { id, at }: JournalEntry, offset: -1 | 0): Promise<void> {
  await store.run('The view Travel shows that time', async ({ travel }) => {
    const { steps, from } = await travel.steps()
    const found = steps.findLast((each) => each.id === id && each.at === at)
    const step = found === undefined ? -1 : found.position + offset
    if (step < from) throw new TypeError('The journal no longer goes back to this time')
    store.address.go({ view: 'travel', step: String(step) })
  })
}

/** Returns whether the journal has only a part of the request's body. */
export function isCut({ requestBody, requestBodyLength }: JournalEntry): boolean {
  return (requestBodyLength ?? 0) > (requestBody?.length ?? 0)
}

interface SendDialogProps {
  /** The request to begin with. */
  readonly entry: JournalEntry
  /** Sends it. Resolves to what is wrong; empty if nothing is. */
  readonly send: (url: string, init: RequestInit) => Promise<string>
  readonly onClose: () => void
}

/** A form to change a request before it's sent again. */
function SendDialog({ entry, send, onClose }: SendDialogProps) {
  const [method, setMethod] = useState(entry.method)
  const [url, setUrl] = useState(entry.url)
  const [headers, setHeaders] = useState(() => headerLines(entry))
  const [body, setBody] = useState(() => indentJson(entry.requestBody ?? ''))
  const submit = () =>
    send(url, { method, headers: readHeaders(headers), ...(body !== '' && { body }) })
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
