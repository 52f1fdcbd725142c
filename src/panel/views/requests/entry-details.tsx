/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { RemotePetstore } from '../../../control/members.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import type { RowChange } from '../../../core/model/ids.ts'
import { Choices } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { CallerLink, FaultLink, OperationLink, TextWithLinks } from '../../parts/links.tsx'
import { Facts } from '../../parts/lists.tsx'
import { Ready, useResource, useSettings } from '../../parts/loading.tsx'
import { Marked } from '../../parts/marked.tsx'
import { Changes } from '../../parts/row-changes.tsx'
import { useEntries, usePlace, useStore } from '../../parts/store-context.ts'
import { duration, FullTime } from '../../parts/time.tsx'
import type { StateChange } from '../../store/state-changes.ts'
import { stateChangesBy } from '../../store/steps.ts'
import { EntryActions, isCut } from './entry-actions.tsx'
import { indentJson } from './indent-json.ts'
import { Status } from './status.tsx'

interface EntryDetailsProps {
  readonly id: string
  /** The words of the search, which are marked. */
  readonly words: readonly string[]
  readonly onClose: () => void
}

/** One request in full: why it got this response, what it changed, its headers and its bodies. */
export function EntryDetails({ id, words, onClose }: EntryDetailsProps) {
  const { hasState } = useSettings()
  const list = useEntries()
  const count = useMemo(() => list.filter((each) => each.id === id).length, [list, id])
  const read = useResource((petstore) => readRequest(petstore, id, hasState), [id, count])
  const entry = read.value?.entry ?? list.findLast((each) => each.id === id)
  return (
    <Details
      title={<span class="mono">{entry ? `${entry.method} ${printable(entry.url)}` : id}</span>}
      label={`Request ${id}`}
      onClose={onClose}
    >
      {count > 1 && (
        <p class="notice is-warn" role="note">
          The petstore was restored since, so several requests have this id. This is the latest.
        </p>
      )}
      {entry && <Summary entry={entry} />}
      {entry && <EntryActions entry={entry} />}
      <Ready of={read} what="the request">
        {(value) => <Parts {...value} words={words} />}
      </Ready>
    </Details>
  )
}

/** What is known of a request. */
interface ReadRequest {
  readonly entry: JournalEntry
  readonly why: string
  readonly rows: readonly RowChange[]
  readonly state: readonly StateChange[]
}

async function readRequest(
  petstore: RemotePetstore,
  id: string,
  hasState: boolean,
): Promise<ReadRequest> {
  const { journal } = petstore
  const entry = await journal.last({ id })
  if (entry === undefined) throw new TypeError(`The journal has no request ${id} any more`)
  const [why, rows, state] = await Promise.all([
    journal.explain(id),
    journal.changes(id),
    hasState ? stateChangesBy(petstore, entry) : [],
  ])
  return { entry, why, rows, state }
}

function Summary({ entry }: { readonly entry: JournalEntry }) {
  const { operation, apiKey, plan, strikes, fault, delayMs } = entry
  const facts: readonly (readonly [string, ComponentChildren])[] = [
    ['Status', <Status key="status" entry={entry} />],
    ['Time', <FullTime key="time" at={entry.at} />],
    ['Id', <code key="id">{entry.id}</code>],
    ['Operation', operation === null ? 'none' : <OperationLink key="name" name={operation} />],
    [
      'Caller',
      <>
        <CallerLink apiKey={apiKey} />, plan {printable(plan)}
      </>,
    ],
    ...(strikes > 0 ? [['Strikes', strikes] as const] : []),
    ...(fault === null ? [] : [['Fault', <FaultLink key="fault" id={fault} />] as const]),
    ...(delayMs > 0 ? [['Delay', duration(delayMs)] as const] : []),
  ]
  return <Facts facts={facts} />
}

interface PartsProps extends ReadRequest {
  readonly words: readonly string[]
}

/** The parts of a request, of which one is shown. The choice stays when another request is opened. */
function Parts({ entry, why, rows, state, words }: PartsProps) {
  const { address } = useStore()
  const changes = rows.length + state.length
  const tabs = [
    { id: 'why', title: 'Why' },
    { id: 'response', title: 'Response' },
    { id: 'request', title: 'Request' },
    { id: 'rows', title: changes === 0 ? 'Changes' : `Changes ${changes}` },
  ] as const
  const { tab } = usePlace()
  const current = tabs.find(({ id }) => id === tab)?.id ?? 'why'
  return (
    <>
      <Choices
        label="Show"
        all={tabs}
        current={current}
        onChoose={(next) => address.go({ tab: next }, 'replace')}
      />
      {current === 'why' && (
        <pre class="why">
          <TextWithLinks text={why} />
        </pre>
      )}
      {current === 'response' && (
        <Message
          headers={entry.responseHeaders}
          body={entry.responseBody}
          words={words}
          stored={undefined}
        />
      )}
      {current === 'request' && (
        <Message
          headers={entry.requestHeaders}
          body={entry.requestBody}
          words={words}
          stored={isCut(entry) ? entry.requestBodyLength : undefined}
        />
      )}
      {current === 'rows' && <Changes rows={rows} state={state} />}
    </>
  )
}

interface MessageProps {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly words: readonly string[]
  /** The length of the whole body, if the journal has only a part of it. */
  readonly stored: number | null | undefined
}

function Message({ headers, body, words, stored }: MessageProps) {
  const list = Object.entries(headers)
  return (
    <>
      {list.length === 0 && <p class="muted">No headers</p>}
      <dl class="headers">
        {list.map(([name, value]) => (
          <div key={name}>
            <dt>{printable(name)}</dt>
            <dd>
              <Marked text={printable(value)} words={words} />
            </dd>
          </div>
        ))}
      </dl>
      {stored && (
        <p class="muted">
          The journal stores the first {body?.length} of {stored} characters.
        </p>
      )}
      <BodyText text={body} words={words} />
    </>
  )
}

interface BodyTextProps {
  readonly text: string | null
  readonly words: readonly string[]
}

/** A body as text: JSON is indented, and every number keeps all its digits. */
function BodyText({ text, words }: BodyTextProps) {
  const shown = useMemo(() => (text === null ? '' : printableLines(indentJson(text))), [text])
  if (shown === '') return <p class="muted">No body</p>
  return (
    <pre class="body">
      <Marked text={shown} words={words} />
    </pre>
  )
}
