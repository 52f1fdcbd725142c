/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { type SearchField, splitTerms, writeTerm } from '../../../core/journal/search.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Button, CopyButton, download } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { EntrySummary } from '../../store/entries.ts'

/** The search of the list, and what can be done with the requests that it finds, or with all. */
export function Toolbar({ shown }: { readonly shown: number }) {
  const store = useStore()
  const { entries, address, connection } = store
  const { search = '', order = '' } = address.place.value
  const isPaused = entries.isPaused.value
  const total = entries.list.length
  const query = search.trim() === '' ? '' : `&search=${encodeURIComponent(search)}`
  const save = () =>
    store.run('The HTTP archive was downloaded', async () =>
      download('petstore-mock.har', await connection.text(`/journal?format=har${query}`)),
    )
  return (
    <div class="toolbar" role="toolbar" aria-label="Requests">
      <SearchBox />
      <TermChoice />
      <select
        aria-label="Sort order"
        value={order}
        onChange={({ currentTarget: { value } }) => address.go({ order: value }, 'replace')}
      >
        <option value="">Oldest first</option>
        <option value="newest">Newest first</option>
        <option value="caller">By caller</option>
      </select>
      <span class="muted count">
        {shown} of {total}
      </span>
      <Button isPressed={isPaused} onClick={() => entries.setPaused(!isPaused)}>
        {isPaused && entries.held.value > 0 ? `Pause · ${entries.held.value} new` : 'Pause'}
      </Button>
      {address.href(address.place.value) !== undefined && (
        <CopyButton text={() => location.href}>Copy link</CopyButton>
      )}
      <Button title={`Download ${shown} requests as an HTTP archive`} onClick={() => void save()}>
        HAR
      </Button>
      <AskingButton
        title={`Remove all ${total} requests?`}
        text="The journal of the petstore will be empty, also for your tests and the audit. Rows, quotas and faults stay."
        verb="Remove"
        act={async () => {
          const refused = await store.attempt('The journal was cleared', ({ journal }) =>
            journal.clear(),
          )
          if (refused !== undefined) return refused
          entries.clear()
          address.go({ request: undefined }, 'replace')
          return undefined
        }}
      >
        Clear
      </AskingButton>
    </div>
  )
}

/** The search, as text. What is wrong with it stands below, over the list. */
function SearchBox() {
  const { address, searchProblem } = useStore()
  const problem = searchProblem.value
  return (
    <div class="search grow">
      <input
        type="search"
        placeholder="Search: words, status:4xx, -method:GET, path:/a/*"
        aria-label="Search requests"
        aria-keyshortcuts="/"
        aria-invalid={problem !== ''}
        aria-describedby="search-problem"
        autocomplete="off"
        spellcheck={false}
        value={address.place.value.search ?? ''}
        onInput={({ currentTarget: { value } }) => address.go({ search: value }, 'replace')}
      />
      <p id="search-problem" class="search-problem is-error" role="status">
        {problem}
      </p>
    </div>
  )
}

/** Offers the terms that match some of the requests, and adds the one that is chosen to the search. */
function TermChoice() {
  const { address, entries } = useStore()
  // Only when the list is opened, because it takes long to go through all requests.
  const [groups, setGroups] = useState<Groups>([])
  const add = (term: string) => {
    const [field = ''] = /^\w+:/.exec(term) ?? []
    // The term takes the place of others with its field.
    const others = splitTerms(address.place.peek().search ?? '').filter(
      (each) => field === '' || !each.startsWith(field),
    )
    address.go({ search: [...others, term].join(' ') })
  }
  return (
    <select
      aria-label="Add to the search"
      value=""
      onFocus={() => setGroups(termsIn(entries.list))}
      onChange={(event) => {
        add(event.currentTarget.value)
        event.currentTarget.value = ''
      }}
    >
      <option value="">Filter …</option>
      {groups.map(([name, terms]) => (
        <optgroup key={name} label={name}>
          {terms.map((term) => (
            <option key={term} value={term}>
              {printable(term)}
            </option>
          ))}
        </optgroup>
      ))}
    </select>
  )
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx']

/** The most callers to choose from. Others are found by text. */
const CALLERS_OFFERED = 200

/** Terms to choose from, by field. */
type Groups = readonly (readonly [name: string, terms: readonly string[]])[]

/** Returns the terms to choose from: what occurs in the requests. */
function termsIn(entries: readonly EntrySummary[]): Groups {
  const found = {
    status: new Set(CLASSES),
    operation: new Set<string>(),
    caller: new Set<string>(),
  }
  for (const { status, operation, apiKey } of entries) {
    found.status.add(String(status))
    if (operation !== null) found.operation.add(operation)
    if (found.caller.size < CALLERS_OFFERED) found.caller.add(apiKey ?? 'anonymous')
  }
  const termsOf = (field: SearchField, values: Iterable<string>) =>
    [...values].sort().map((value) => writeTerm(field, value))
  return [
    ['Status', [...termsOf('status', found.status), 'lost']],
    ['Operation', termsOf('operation', found.operation)],
    ['Caller', termsOf('caller', found.caller)],
  ]
}
