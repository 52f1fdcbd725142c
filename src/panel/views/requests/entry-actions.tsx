/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { Button, CallButton, CopyButton } from '../../parts/buttons.tsx'
import { JsonEditor } from '../../parts/json-editor.tsx'
import { useSettings } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { inSession } from '../../store/address.ts'
import { positionBefore } from '../../store/positions.ts'
import { originOf, sendRequest } from '../../store/send-request.ts'
import type { Store, UserCall } from '../../store/store.ts'
import { FailDialog } from '../faults/fail-dialog.tsx'
import { toFetch, toInit, toTest } from './copy-as.ts'
import { toCurl } from './curl.ts'

/** What can be done with a request: make it fail, go back, send it again, or copy it in another form. */
export function EntryActions({ entry }: { readonly entry: JournalEntry }) {
  const store = useStore()
  const [open, setOpen] = useState<'fail' | 'edit'>()
  const close = () => setOpen(undefined)
  const origin = originOf(store.connection, useSettings())
  return (
    <div class="entry-actions">
      <div class="row">
        <Button kind="primary" onClick={() => setOpen('fail')}>
          Fail this …
        </Button>
        <CallButton done={SENT} call={sendTo(store, origin + entry.url, toInit(entry))}>
          Send again
        </CallButton>
        <Button isPressed={open === 'edit'} onClick={() => setOpen(open ? undefined : 'edit')}>
          Edit and send
        </Button>
        <GoBack entry={entry} />
      </div>
      <CopyAs entry={entry} origin={origin} />
      {open === 'fail' && <FailDialog target={entry} onClose={close} />}
      {open === 'edit' && (
        <JsonEditor
          label="Request"
          value={editable(entry)}
          verb="Send"
          done={SENT}
          isUndoable={false}
          save={(entered) => {
            const { url, body, ...init } = Object(entered)
            const text =
              typeof body === 'string' || body === undefined ? body : JSON.stringify(body)
            return sendTo(store, origin + url, { ...init, body: text })
          }}
        />
      )}
    </div>
  )
}

/** Restores the state before a request, here or on a server in a new session. */
function GoBack({ entry }: { readonly entry: JournalEntry }) {
  const { connection, address } = useStore()
  return (
    <>
      <CallButton
        isUndoable
        done="The petstore is as it was before this request"
        call={async (petstore) => petstore.travel.restore(await positionBefore(petstore, entry))}
      >
        Restore to before this
      </CallButton>
      {connection.place === 'server' && (
        <CallButton
          done="The panel shows the new session"
          call={async (petstore) => {
            const { id } = await connection.createSession(await positionBefore(petstore, entry))
            address.go({ ...inSession(id), view: 'requests' })
          }}
        >
          Open as a session
        </CallButton>
      )}
    </>
  )
}

interface CopyAsProps {
  readonly entry: JournalEntry
  readonly origin: string
}

function CopyAs({ entry, origin }: CopyAsProps) {
  const { connection } = useStore()
  const settings = useSettings()
  const copyTest = async () => {
    const active = await connection.petstore.faults.list()
    return toTest(entry, { settings, fault: active.find(({ id }) => id === entry.fault)?.fault })
  }
  return (
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
  )
}

const SENT = 'The request was sent'

/** Returns the call that sends a request to the service, and opens it in the list. */
function sendTo({ address }: Store, url: string, init: RequestInit | undefined): UserCall {
  return async (_, connection) => {
    address.go({ request: await sendRequest(connection, url, init) })
  }
}

/** Returns whether the journal has only a part of the request's body. */
export function isCut({ requestBody, requestBodyLength }: JournalEntry): boolean {
  return (requestBodyLength ?? 0) > (requestBody?.length ?? 0)
}

/** Returns a request as JSON to edit. A body of JSON is edited as such, unless it would lose digits. */
function editable(entry: JournalEntry): object {
  const { method, url, requestBody } = entry
  const { headers = {} } = toInit(entry) ?? {}
  const start = { method, url, headers }
  if (requestBody === null) return start
  try {
    const body: unknown = JSON.parse(requestBody)
    return JSON.stringify(body) === requestBody
      ? { ...start, body }
      : { ...start, body: requestBody }
  } catch {
    return { ...start, body: requestBody }
  }
}
