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
import type { EntrySummary } from '../../store/entries.ts'
import { toCurl } from './curl.ts'
import { indentJson } from './indent-json.ts'
import { Status } from './status.tsx'

interface EntryDetailsProps {
  readonly summary: EntrySummary
  readonly onClose: () => void
}

/** One request in full: why it got this response, its headers and its bodies. */
export function EntryDetails({ summary, onClose }: EntryDetailsProps) {
  const { connection, entries } = useStore()
  const { id, method, url } = summary
  const newest = entries.list.findLast((each) => each.id === id)
  const isHidden = newest !== undefined && newest.number !== summary.number
  const path = `/journal/${encodeURIComponent(id)}`
  const pane = usePaneFocus()
  const [attempt, setAttempt] = useState(0)
  const entry = useLoaded(() => connection.call<JournalEntry>('GET', path), [id, attempt])
  const why = useLoaded(() => connection.petstore.journal.explain(id), [id, attempt])
  return (
    <section class="pane details" aria-label={`Request ${id}`} ref={pane} tabIndex={-1}>
      <header class="details-head">
        <h2 class="mono">
          {method} {printable(url)}
        </h2>
        <Button kind="quiet" label="Close the request" onClick={onClose}>
          ✕
        </Button>
      </header>
      <section class="details-body" tabIndex={0} aria-label="Details of the request">
        {isHidden && (
          <p class="notice is-error" role="note">
            The petstore was restored since, and a later request has the same id. This is that one.
          </p>
        )}
        {entry.error !== undefined && (
          <Failed error={entry.error} retry={() => setAttempt((each) => each + 1)} />
        )}
        {entry.value === undefined && entry.error === undefined && <Loading what="the request" />}
        {entry.value && <Summary entry={entry.value} summary={isHidden ? newest : summary} />}
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

interface SummaryProps {
  readonly entry: JournalEntry
  readonly summary: EntrySummary
}

function Summary({ entry, summary }: SummaryProps) {
  const { settings, connection } = useStore()
  const baseUrl = useResource(settings)?.baseUrl
  // Never the host that the client sent: a command must not lead to another server.
  const isInPage = connection.place === 'page' && baseUrl !== undefined
  const origin = isInPage ? (baseUrl.origin ?? location.origin) : location.origin
  const facts = [
    ['Status', <Status key="status" entry={summary} />],
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
