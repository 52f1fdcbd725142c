/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { Button, CopyButton } from '../../parts/buttons.tsx'
import { usePaneFocus } from '../../parts/focus.ts'
import { Facts } from '../../parts/lists.tsx'
import { Failed, Loading, useLoaded, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { FullTime } from '../../parts/time.tsx'
import { toCurl } from './curl.ts'
import { indentJson } from './indent-json.ts'
import { Status } from './status.tsx'

interface EntryDetailsProps {
  readonly id: string
  readonly onClose: () => void
}

/** One request in full: why it got this response, its headers and its bodies. */
export function EntryDetails({ id, onClose }: EntryDetailsProps) {
  const { connection, entries, loadVersion } = useStore()
  const version = entries.version.value
  const isRepeated = useMemo(
    () => entries.list.filter((each) => each.id === id).length > 1,
    [version, id],
  )
  const path = `/journal/${encodeURIComponent(id)}`
  const pane = usePaneFocus()
  const [attempt, setAttempt] = useState(0)
  const inputs = [id, attempt, loadVersion.value, isRepeated]
  const entry = useLoaded(() => connection.call<JournalEntry>('GET', path), inputs)
  const why = useLoaded(() => connection.petstore.journal.explain(id), inputs)
  const retry = () => setAttempt((each) => each + 1)
  return (
    <section class="pane details" aria-label={`Request ${id}`} ref={pane} tabIndex={-1}>
      <header class="details-head">
        <h2 class="mono">
          {entry.value ? `${entry.value.method} ${printable(entry.value.url)}` : id}
        </h2>
        <Button kind="quiet" label="Close the request" onClick={onClose}>
          ✕
        </Button>
      </header>
      <section class="details-body" tabIndex={0} aria-label="Details of the request">
        {isRepeated && (
          <p class="notice is-error" role="note">
            The petstore was restored since, so several requests have this id. This is the latest.
          </p>
        )}
        {entry.error !== undefined && <Failed error={entry.error} retry={retry} />}
        {entry.value === undefined && entry.error === undefined && <Loading what="the request" />}
        {entry.value && <Summary entry={entry.value} />}
        {why.value !== undefined && (
          <>
            <h3>Why this response</h3>
            <pre class="why">{why.value}</pre>
          </>
        )}
        {entry.value && <Messages entry={entry.value} />}
      </section>
    </section>
  )
}

function Summary({ entry }: { readonly entry: JournalEntry }) {
  const { settings, connection } = useStore()
  const baseUrl = useResource(settings)?.baseUrl
  // Never the host that the client sent: a command must not lead to another server.
  const isInPage = connection.place === 'page' && baseUrl !== undefined
  const origin = isInPage ? (baseUrl.origin ?? location.origin) : location.origin
  const facts = [
    ['Status', <Status key="status" entry={entry} />],
    ['Time', <FullTime key="time" at={entry.at} />],
    ['Id', <code key="id">{entry.id}</code>],
    ['Operation', entry.operation ?? 'none'],
    ['Caller', printable(`${entry.apiKey ?? 'anonymous'}, plan ${entry.plan}`)],
    ['Strikes', String(entry.strikes)],
    ['Fault', entry.fault ?? 'none'],
  ] as const
  return (
    <>
      <Facts facts={facts} />
      <CopyButton text={() => toCurl(entry, origin)}>
        Copy as curl{isCut(entry) && ', with the stored part of the body'}
      </CopyButton>
    </>
  )
}

function Messages({ entry }: { readonly entry: JournalEntry }) {
  const { requestHeaders, requestBody, requestBodyLength, responseHeaders, responseBody } = entry
  return (
    <>
      <h3>Request</h3>
      <Headers headers={requestHeaders} />
      <BodyText
        text={requestBody}
        note={isCut(entry) ? `the first ${requestBody?.length} of ${requestBodyLength}` : ''}
      />
      <h3>Response</h3>
      <Headers headers={responseHeaders} />
      <BodyText text={responseBody} note="" />
    </>
  )
}

/** Returns whether the journal has only a part of the request's body. */
function isCut({ requestBody, requestBodyLength }: JournalEntry): boolean {
  return (requestBodyLength ?? 0) > (requestBody?.length ?? 0)
}

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const list = Object.entries(headers)
  if (list.length === 0) return <p class="muted">No headers</p>
  return (
    <table class="headers">
      <thead class="hidden">
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Value</th>
        </tr>
      </thead>
      <tbody>
        {list.map(([name, value]) => (
          <tr key={name}>
            <th scope="row">{printable(name)}</th>
            <td>{printable(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

interface BodyTextProps {
  readonly text: string | null
  /** How many characters are shown, if not all; empty for all. */
  readonly note: string
}

/** A body as text: JSON is indented, and every number keeps all its digits. */
function BodyText({ text, note }: BodyTextProps) {
  const shown = useMemo(() => (text === null ? null : printableLines(indentJson(text))), [text])
  if (shown === null || shown === '') return <p class="muted">No body</p>
  return (
    <>
      {note !== '' && <p class="muted">The journal stores {note} characters.</p>}
      <pre class="body">{shown}</pre>
    </>
  )
}
