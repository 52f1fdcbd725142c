/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import type { JournalEntry } from '../../../core/journal/entry.ts'
import { OptionError } from '../../../core/lib/check.ts'
import { messageOf } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { duration } from '../../../core/time/duration.ts'
import { FirstRequest } from '../../parts/first-request.tsx'
import { Empty, lazy } from '../../parts/loading.tsx'
import { useEntries, usePlace, useStore } from '../../parts/store-context.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { Marked, Status } from '../../parts/text.tsx'
import { ClockTime } from '../../parts/time.tsx'
import { type ListedEntry, retryAfterOf, sizeOf } from '../../store/entries.ts'
import { readSearch, readTerms } from '../../store/search.ts'
import { Toolbar } from './toolbar.tsx'

const EntryDetails = lazy(async () => (await import('../index.ts')).EntryDetails)

/** The live list of requests, and the one that is open. */
export function RequestsView() {
  const { address } = useStore()
  const { request, search = '' } = usePlace()
  const all = useEntries()
  const { test, words, problem } = useMemo(() => compileSearch(search), [search])
  const found = useMemo(() => all.filter(test), [all, test])
  const columns = useMemo(() => columnsFor(words), [words])
  return (
    <>
      <Toolbar found={found} problem={problem} />
      <div class="split">
        <section class="pane" aria-label="List of requests">
          <Table
            items={found}
            keyOf={({ number }) => number}
            columns={columns}
            label="Requests"
            empty={<NoRequests isFiltered={all.length > 0} />}
            // The newest, because a restore can repeat ids.
            selected={found.findLastIndex(({ id }) => id === request)}
            // Each request that is passed would be a step back in the browser.
            onSelect={({ id }) => address.go({ request: id }, request ? 'replace' : 'push')}
            follows
          />
        </section>
        {request !== undefined && (
          <EntryDetails
            key={request}
            id={request}
            words={words}
            onClose={() => address.go({ request: undefined })}
          />
        )}
      </div>
    </>
  )
}

/** A search for requests. */
interface Search {
  readonly test: (entry: JournalEntry) => boolean
  /** The words that are marked where they occur, in lower case. */
  readonly words: readonly string[]
  /** What is wrong with it; empty if nothing is. */
  readonly problem: string
}

/** Reads a search. One that can't be read finds every request, and says why. */
function compileSearch(text: string): Search {
  try {
    const test = readSearch(text)
    const words = readTerms(text)
      .filter(({ field, isExcluded }) => field === null && !isExcluded)
      .map(({ value }) => value)
    return { test: remembered(test), words, problem: '' }
  } catch (error) {
    const problem = error instanceof OptionError ? error.reason : messageOf(error)
    return { test: () => true, words: [], problem }
  }
}

/** Tests each request once, because the list changes with every one that arrives. */
function remembered(test: (entry: JournalEntry) => boolean) {
  const results = new WeakMap<JournalEntry, boolean>()
  return (entry: JournalEntry) => {
    const known = results.get(entry) ?? test(entry)
    results.set(entry, known)
    return known
  }
}

function NoRequests({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No request matches the search" />
  return <FirstRequest title="No requests yet">Send one, and it appears here at once.</FirstRequest>
}

/** Returns the columns of the list, in which the words of the search are marked. */
function columnsFor(words: readonly string[]): readonly Column<ListedEntry>[] {
  return [
    { class: 'is-time from-440', title: 'Time', cell: ({ at }) => <ClockTime at={at} /> },
    { class: 'is-status', title: 'Status', cell: (entry) => <StatusCell entry={entry} /> },
    { class: 'is-method mono', title: 'Method', cell: ({ method }) => method },
    {
      class: 'is-path mono',
      title: 'Path',
      cell: ({ url }) => (
        <span title={printable(url)}>
          <Marked text={printable(url)} words={words} />
        </span>
      ),
      isLink: true,
    },
    {
      class: 'is-operation from-1200',
      title: 'Operation',
      cell: ({ operation }) => operation ?? <span class="muted">none</span>,
    },
    {
      class: 'is-caller from-510',
      title: 'Caller',
      cell: ({ apiKey }) =>
        apiKey === null ? <span class="muted">anonymous</span> : <code>{printable(apiKey)}</code>,
    },
    {
      class: 'is-wait from-700',
      title: 'Retry-After',
      cell: (entry) => waitText(retryAfterOf(entry)),
    },
    { class: 'is-size from-1200', title: 'Size', cell: (entry) => sizeText(sizeOf(entry)) },
    {
      class: 'is-delay from-1200',
      title: 'Delay',
      cell: ({ delayMs }) => delayMs > 0 && duration(delayMs),
    },
  ]
}

function StatusCell({ entry }: { readonly entry: ListedEntry }) {
  return (
    <>
      <Status entry={entry} />
      {entry.fault !== null && <span class="badge">{entry.fault}</span>}
    </>
  )
}

/** Writes the value of `Retry-After`, which is a number of seconds or a date. */
function waitText(wait = ''): string {
  return /^\d+$/.test(wait) ? duration(Number(wait) * 1_000) : wait
}

function sizeText(bytes: number | undefined): string {
  if (bytes === undefined) return ''
  return bytes < 1_000 ? `${bytes} B` : `${(bytes / 1_000).toFixed(1)} kB`
}
