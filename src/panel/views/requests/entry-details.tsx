/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { Details } from '../../parts/details.tsx'
import { Facts } from '../../parts/lists.tsx'
import { Failed, Loading, useLoaded } from '../../parts/loading.tsx'
import { RowChanges } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { duration, FullTime } from '../../parts/time.tsx'
import type { Connection } from '../../store/connection.ts'
import { EntryActions, isCut } from './entry-actions.tsx'
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
  const [attempt, setAttempt] = useState(0)
  const inputs = [id, attempt, loadVersion.value, isRepeated]
  const entry = useLoaded(() => readEntry(connection, id), inputs)
  const why = useLoaded(() => connection.petstore.journal.explain(id), inputs)
  const changes = useLoaded(() => connection.petstore.journal.changes(id), inputs)
  const retry = () => setAttempt((each) => each + 1)
  return (
    <Details
      title={
        <span class="mono">
          {entry.value ? `${entry.value.method} ${printable(entry.value.url)}` : id}
        </span>
      }
      label={`Request ${id}`}
      onClose={onClose}
    >
      {isRepeated && (
        <p class="notice is-error" role="note">
          The petstore was restored since, so several requests have this id. This is the latest.
        </p>
      )}
      {entry.error !== undefined && <Failed error={entry.error} retry={retry} />}
      {entry.value === undefined && entry.error === undefined && <Loading what="the request" />}
      {entry.value && <Summary entry={entry.value} />}
      {entry.value && <EntryActions entry={entry.value} />}
      {why.value !== undefined && (
        <>
          <h3>Why this response</h3>
          <pre class="why">{why.value}</pre>
        </>
      )}
      {changes.value !== undefined && changes.value.length > 0 && (
        <>
          <h3>Rows changed</h3>
          <RowChanges changes={changes.value} />
        </>
      )}
      {entry.value && <Messages entry={entry.value} />}
    </Details>
  )
}

/** Reads a request with its bodies. */
async function readEntry({ petstore }: Connection, id: string): Promise<JournalEntry> {
  const entry = await petstore.journal.last({ id })
  if (entry === undefined) throw new TypeError(`The journal has no request ${id} any more`)
  return entry
}

function Summary({ entry }: { readonly entry: JournalEntry }) {
  const facts = [
    ['Status', <Status key="status" entry={entry} />],
    ['Time', <FullTime key="time" at={entry.at} />],
    ['Id', <code key="id">{entry.id}</code>],
    ['Operation', entry.operation ?? 'none'],
    ['Caller', printable(`${entry.apiKey ?? 'anonymous'}, plan ${entry.plan}`)],
    ['Strikes', String(entry.strikes)],
    ['Fault', entry.fault ?? 'none'],
    ['Delay', entry.delayMs > 0 ? duration(entry.delayMs) : 'none'],
  ] as const
  return <Facts facts={facts} />
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

function Headers({ headers }: { readonly headers: Readonly<Record<string, string>> }) {
  const list = Object.entries(headers)
  if (list.length === 0) return <p class="muted">No headers</p>
  return (
    <dl class="headers">
      {list.map(([name, value]) => (
        <div key={name}>
          <dt>{printable(name)}</dt>
          <dd>{printable(value)}</dd>
        </div>
      ))}
    </dl>
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
