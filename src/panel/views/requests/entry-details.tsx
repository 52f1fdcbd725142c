/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { RemotePetstore } from '../../../control/members.ts'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { duration } from '../../../core/time/duration.ts'
import { Choices } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { callerName, nameLink, TextWithLinks } from '../../parts/links.tsx'
import { Facts } from '../../parts/lists.tsx'
import { Ready, useResource, useSettings } from '../../parts/loading.tsx'
import { Changes } from '../../parts/row-changes.tsx'
import { useEntries, usePlace, useStore } from '../../parts/store-context.ts'
import { Marked, Status } from '../../parts/text.tsx'
import { FullTime } from '../../parts/time.tsx'
import { callerPlace, faultPlace, requestsOf } from '../../store/address.ts'
import { stateChangesBy } from '../../store/positions.ts'
import { EntryActions, isCut } from './entry-actions.tsx'
import { indentJson } from './indent-json.ts'

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

/** Reads a request with its bodies, and what is known of it. */
async function readRequest(petstore: RemotePetstore, id: string, hasState: boolean) {
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
    [
      'Operation',
      operation === null ? 'none' : nameLink(requestsOf('operation', operation), operation),
    ],
    ['Caller', nameLink(callerPlace(apiKey), callerName(apiKey))],
    ['Plan', printable(plan)],
    ...(strikes > 0 ? [['Strikes', strikes] as const] : []),
    ...(fault === null ? [] : [['Fault', nameLink(faultPlace(fault), fault)] as const]),
    ...(delayMs > 0 ? [['Delay', duration(delayMs)] as const] : []),
  ]
  return <Facts facts={facts} />
}

interface PartsProps extends Awaited<ReturnType<typeof readRequest>> {
  readonly words: readonly string[]
}

/** The parts of a request, of which one is shown. The choice stays when another request is opened. */
function Parts({ entry, why, rows, state, words }: PartsProps) {
  const { address } = useStore()
  const { tab } = usePlace()
  const changes = rows.length + state.length
  const parts: Readonly<Record<string, ComponentChildren>> = {
    Why: (
      <pre class="why">
        <TextWithLinks text={why} />
      </pre>
    ),
    Response: <Message headers={entry.responseHeaders} body={entry.responseBody} words={words} />,
    Request: (
      <>
        <Message headers={entry.requestHeaders} body={entry.requestBody} words={words} />
        {isCut(entry) && (
          <p class="muted">
            The journal stores the first {entry.requestBody?.length} of {entry.requestBodyLength}{' '}
            characters.
          </p>
        )}
      </>
    ),
    [changes === 0 ? 'Changes' : `Changes ${changes}`]: <Changes rows={rows} state={state} />,
  }
  const titles = Object.keys(parts)
  const current = titles.find((title) => idOf(title) === tab) ?? 'Why'
  return (
    <>
      <Choices
        label="Show"
        all={titles}
        current={current}
        onChoose={(next) => address.go({ tab: idOf(next) }, 'replace')}
      />
      {parts[current]}
    </>
  )
}

/** Returns the name of a part in the address, without its number. */
function idOf(title: string): string {
  return title.toLowerCase().replace(/ \d+$/, '')
}

interface MessageProps extends Pick<PartsProps, 'words'> {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The headers and the body of a message. JSON is indented, and every number keeps all its digits. */
function Message({ headers, body, words }: MessageProps) {
  const text = useMemo(() => printableLines(indentJson(body ?? '')), [body])
  return (
    <>
      <dl class="headers">
        {Object.entries(headers).map(([name, value]) => (
          <div key={name}>
            <dt>{printable(name)}</dt>
            <dd>
              <Marked text={printable(value)} words={words} />
            </dd>
          </div>
        ))}
      </dl>
      {text === '' ? (
        <p class="muted">No body</p>
      ) : (
        <pre class="body">
          <Marked text={text} words={words} />
        </pre>
      )}
    </>
  )
}
