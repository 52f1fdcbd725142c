/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { JournalEntry } from '../../../journal/entry.ts'
import { printable } from '../../../lib/text/printable.ts'
import { CopyButton } from '../../parts/copy-button.tsx'
import { useLoaded, useResource } from '../../parts/hooks.ts'
import { usePaneFocus } from '../../parts/pane-focus.ts'
import { Button, Failed, Loading } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { FullTime } from '../../parts/time.tsx'
import type { EntrySummary } from '../../store/entries.ts'
import { BodyText } from './body-text.tsx'
import { toCurl } from './curl.ts'
import { Status } from './status.tsx'

interface EntryDetailsProps {
  readonly summary: EntrySummary
  readonly onClose: () => void
}

/** One request in full: why it got this response, its headers and its bodies. */
export function EntryDetails({ summary, onClose }: EntryDetailsProps) {
  const { connection } = useStore()
  const { id, method, url } = summary
  const path = `/journal/${encodeURIComponent(id)}`
  const pane = usePaneFocus()
  const [attempt, setAttempt] = useState(0)
  const entry = useLoaded(() => connection.call<JournalEntry>('GET', path), [id, attempt])
  const why = useLoaded(() => connection.text(`${path}/explanation`), [id, attempt])
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
        {entry.error !== undefined && (
          <Failed error={entry.error} retry={() => setAttempt((each) => each + 1)} />
        )}
        {entry.value === undefined && entry.error === undefined && <Loading what="the request" />}
        {entry.value && <Facts entry={entry.value} summary={summary} />}
        {why.value !== undefined && (
          <>
            <h3>Why this response</h3>
            <pre class="why">{why.value.trimEnd()}</pre>
          </>
        )}
        {entry.value && <Messages entry={entry.value} />}
      </section>
    </section>
  )
}

interface FactsProps {
  readonly entry: JournalEntry
  readonly summary: EntrySummary
}

function Facts({ entry, summary }: FactsProps) {
  const settings = useResource(useStore().settings)
  const { host } = entry.requestHeaders
  const own = settings?.baseUrl.origin ?? location.origin
  const origin = host === undefined ? own : `${location.protocol}//${host}`
  const facts = [
    ['Status', <Status key="status" entry={summary} />],
    ['Time', <FullTime key="time" at={entry.at} />],
    ['Id', <code key="id">{entry.id}</code>],
    ['Operation', entry.operation ?? 'none'],
    ['Caller', `${entry.apiKey ?? 'anonymous'}, plan ${entry.plan}`],
    ['Strikes', String(entry.strikes)],
    ['Fault', entry.fault ?? 'none'],
  ] as const
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <CopyButton text={() => toCurl(entry, origin)}>Copy as curl</CopyButton>
    </>
  )
}

function Messages({ entry }: { readonly entry: JournalEntry }) {
  const { requestHeaders, requestBody, requestBodyLength, responseHeaders, responseBody } = entry
  const stored = requestBody?.length ?? 0
  const isCut = requestBodyLength !== null && requestBodyLength > stored
  return (
    <>
      <h3>Request</h3>
      <Headers headers={requestHeaders} />
      <BodyText
        text={requestBody}
        note={isCut ? `the first ${stored} of ${requestBodyLength}` : ''}
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
            <th scope="row">{name}</th>
            <td>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
