/** @jsxImportSource preact */
import { useMemo } from 'preact/hooks'
import { printable } from '../../../core/lib/printable.ts'
import { Button, download } from '../../parts/buttons.tsx'
import { useStore } from '../../parts/store-context.ts'
import { type EntryFilter, NO_FILTER } from '../../store/filter.ts'

interface ToolbarProps {
  readonly filter: EntryFilter
  readonly setFilter: (filter: EntryFilter) => void
  /** The number of requests that match. */
  readonly shown: number
}

const CLASSES = ['2xx', '3xx', '4xx', '5xx', 'lost']

/** The filter of the list, and what can be done with all requests. */
export function Toolbar({ filter, setFilter, shown }: ToolbarProps) {
  const store = useStore()
  const { entries } = store
  const choices = useChoices()
  const set = (change: Partial<EntryFilter>) => setFilter({ ...filter, ...change })
  const isPaused = entries.isPaused.value
  return (
    <div class="toolbar" role="toolbar" aria-label="Requests">
      <input
        type="search"
        class="grow"
        placeholder="Filter: path, id, key …"
        aria-label="Filter by text"
        value={filter.text}
        onInput={(event) => set({ text: event.currentTarget.value })}
      />
      <Choice
        label="Status"
        all={choices.statuses}
        value={filter.status}
        onChange={(status) => set({ status })}
      />
      <Choice
        label="Operation"
        all={choices.operations}
        value={filter.operation}
        onChange={(operation) => set({ operation })}
      />
      <Choice
        label="Caller"
        all={choices.callers}
        value={filter.caller}
        onChange={(caller) => set({ caller })}
      />
      {filter !== NO_FILTER && (
        <Button kind="quiet" onClick={() => setFilter(NO_FILTER)}>
          Reset filter
        </Button>
      )}
      <span class="muted count">
        {shown} of {entries.list.length}
      </span>
      <Button isPressed={isPaused} onClick={() => entries.setPaused(!isPaused)}>
        Pause
      </Button>
      {isPaused && <span class="muted count">{entries.held.value} new</span>}
      <Button
        onClick={() =>
          void store.run('The HTTP archive was downloaded', async (_, connection) =>
            download('petstore-mock.har', await connection.text('/journal?format=har')),
          )
        }
      >
        HAR
      </Button>
      <Button
        kind="danger"
        onClick={() =>
          void store.run('The journal was cleared', async ({ journal }) => {
            await journal.clear()
            entries.clear()
          })
        }
      >
        Clear
      </Button>
    </div>
  )
}

/** Returns what the lists of the filter offer: what occurs in the requests. */
function useChoices() {
  const { entries } = useStore()
  const version = entries.version.value
  return useMemo(() => {
    const statuses = new Set<string>()
    const operations = new Set<string>()
    const callers = new Set<string>()
    for (const { isLost, status, operation, apiKey } of entries.list) {
      if (!isLost) statuses.add(String(status))
      if (operation !== null) operations.add(operation)
      if (callers.size < CALLERS_OFFERED) callers.add(apiKey ?? 'anonymous')
    }
    return {
      statuses: [...CLASSES, ...[...statuses].sort()],
      operations: [...operations].sort(),
      callers: [...callers].sort(),
    }
  }, [version])
}

/** The most callers to choose from. Others are found by text. */
const CALLERS_OFFERED = 200

interface ChoiceProps {
  readonly label: string
  readonly all: readonly string[]
  readonly value: string
  readonly onChange: (value: string) => void
}

function Choice({ label, all, value, onChange }: ChoiceProps) {
  const shown = value === '' || all.includes(value) ? all : [value, ...all]
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      <option value="">{label}: all</option>
      {shown.map((each) => (
        <option key={each} value={each}>
          {printable(each)}
        </option>
      ))}
    </select>
  )
}
