/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { type SearchField, splitTerms, writeTerm } from '../../../core/journal/search.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Button, CopyButton, download } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { Select, TextInput } from '../../parts/fields.tsx'
import { useStore } from '../../parts/store-context.ts'
import type { EntrySummary } from '../../store/entries.ts'

const ORDERS = [
  ['', 'Oldest first'],
  ['newest', 'Newest first'],
  ['caller', 'By caller'],
] as const

/** The search of the list, and what can be done with the requests that it finds, or with all. */
export function Toolbar({ shown }: { readonly shown: number }) {
  const store = useStore()
  const { entries, address, connection } = store
  const { search = '', order = '' } = address.place.value
  const isPaused = entries.isPaused.value
  const total = entries.list.length
  const query = search.trim() === '' ? {} : { search }
  const save = () =>
    store.run('The HTTP archive was downloaded', async () =>
      download('petstore-mock.har', JSON.stringify(await connection.petstore.journal.toHar(query))),
    )
  return (
    <div class="toolbar" role="toolbar" aria-label="Requests">
      <SearchBox />
      <TermChoice />
      <Select
        label="Sort order"
        value={order}
        options={ORDERS}
        onChange={(next) => address.go({ order: next }, 'replace')}
      />
      <span class="muted count">
        {shown} of {total}
      </span>
      <Button isPressed={isPaused} onClick={() => entries.setPaused(!isPaused)}>
        {isPaused && entries.held.value > 0 ? `Pause · ${entries.held.value} new` : 'Pause'}
      </Button>
      {address.href(address.place.value) !== undefined && (
        <span class="copy-link">
          <CopyButton text={() => location.href}>Copy link</CopyButton>
        </span>
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
      <TextInput
        type="search"
        placeholder="Search: words, status:4xx, -method:GET, path:/a/*"
        aria-label="Search requests"
        aria-keyshortcuts="/"
        aria-invalid={problem !== ''}
        aria-describedby="search-problem"
        value={address.place.value.search ?? ''}
        onChange={(search) => address.go({ search }, 'replace')}
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
  const [terms, setTerms] = useState<readonly string[]>([])
  const add = (term: string) => {
    const [field = ''] = /^\w+:/.exec(term) ?? []
    // The term takes the place of others with its field.
    const others = splitTerms(address.place.peek().search ?? '').filter(
      (each) => field === '' || !each.startsWith(field),
    )
    address.go({ search: [...others, term].join(' ') })
  }
  return (
    <Select
      label="Add to the search"
      value=""
      options={[['', 'Filter …'], ...terms.map((term) => [term, printable(term)] as const)]}
      onFocus={() => setTerms(termsIn(entries.list))}
      onChange={add}
    />
  )
}

/** The most terms with the same field to choose from. Others are found by text. */
const MOST_TERMS = 200

/** Returns the terms to choose from: what occurs in the requests. */
function termsIn(entries: readonly EntrySummary[]): readonly string[] {
  const termsOf = (field: SearchField, values: readonly (string | number)[]) =>
    [...new Set(values)]
      .slice(0, MOST_TERMS)
      .sort()
      .map((value) => writeTerm(field, String(value)))
  return [
    ...termsOf('status', ['2xx', '3xx', '4xx', '5xx', ...entries.map(({ status }) => status)]),
    'lost',
    ...termsOf(
      'operation',
      entries.flatMap(({ operation }) => operation ?? []),
    ),
    ...termsOf(
      'caller',
      entries.map(({ apiKey }) => apiKey ?? 'anonymous'),
    ),
  ]
}
