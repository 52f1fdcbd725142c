/** @jsxImportSource preact */
import { Button, CopyButton, download } from '../../parts/buttons.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { useEntries, usePlace, useStore } from '../../parts/store-context.ts'
import type { ListedEntry } from '../../store/entries.ts'

interface ToolbarProps {
  /** The requests that the search finds. */
  readonly found: readonly ListedEntry[]
  /** What is wrong with the search; empty if nothing is. */
  readonly problem: string
}

/** The search of the list, and what can be done with the requests that it finds, or with all. */
export function Toolbar({ found, problem }: ToolbarProps) {
  const store = useStore()
  const { address } = store
  const total = useEntries().length
  const save = () =>
    store.run('The HTTP archive was downloaded', async ({ journal }) => {
      const { log } = await journal.toHar()
      const ids = new Set(found.map(({ id }) => id))
      const shown = log.entries.filter(({ comment }) => ids.has(comment.split(/[ ,]/)[1] ?? ''))
      const text = JSON.stringify({ log: { ...log, entries: shown } })
      download('petstore-mock.har', text)
    })
  const clear = async () => {
    // It's all that can't be undone.
    if (!confirm(`Remove all ${total} requests? Rows, quotas and faults stay.`)) return
    const isDone = await store.run('The journal was cleared', ({ journal }) => journal.clear())
    if (!isDone) return
    store.entries.replace([])
    address.go({ request: undefined }, 'replace')
  }
  return (
    <div class="toolbar" role="toolbar" aria-label="Requests">
      <SearchBox problem={problem} />
      <span class="muted count" role="status">
        {found.length} of {total}
      </span>
      {address.href(address.place.value) !== undefined && (
        <span class="copy-link">
          <CopyButton text={() => location.href}>Copy link</CopyButton>
        </span>
      )}
      <Button
        title={`Download ${found.length} requests as an HTTP archive`}
        onClick={() => void save()}
      >
        HAR
      </Button>
      <Button kind="danger" isDisabled={total === 0} onClick={() => void clear()}>
        Clear
      </Button>
    </div>
  )
}

const HELP =
  'Words are looked for in URLs, headers and bodies. status:4xx  -method:GET  path:/a/*  caller:demo'

/** The search, as text. What is wrong with it stands below, over the list. */
function SearchBox({ problem }: Pick<ToolbarProps, 'problem'>) {
  const { address } = useStore()
  return (
    <div class="search grow">
      <TextInput
        type="search"
        placeholder="Search"
        aria-label="Search requests"
        aria-keyshortcuts="/"
        aria-invalid={problem !== ''}
        aria-describedby="search-help search-problem"
        value={usePlace().search ?? ''}
        onChange={(search) => address.go({ search }, 'replace')}
      />
      <p id="search-help" class="search-help muted">
        {HELP}
      </p>
      <p id="search-problem" class="search-problem is-error" role="status">
        {problem}
      </p>
    </div>
  )
}
