/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { isResponseLost } from '../../core/http/messages.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { Button } from '../parts/buttons.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { OperationLink } from '../parts/links.tsx'
import { useFilter } from '../parts/lists.tsx'
import { useSettings } from '../parts/loading.tsx'
import { useEntries } from '../parts/store-context.ts'
import { FailDialog } from './faults/fail-dialog.tsx'
import { Status } from './requests/status.tsx'

/** What the service can answer: your handlers, then the operations of the contract. */
interface Answerer {
  readonly name: string
  /** What it does, or where it is. */
  readonly summary: string
  readonly isHandler: boolean
}

/** Your handlers and the operations, each with how often it has answered. */
export function OperationsView() {
  const entries = useEntries()
  const all = useAnswerers()
  const answered = useMemo(
    () => groupBy(entries, ({ operation }): string => operation ?? ''),
    [entries],
  )
  const { found, field } = useFilter('operation', all, ({ name, summary }) => `${name} ${summary}`)
  const [failing, setFailing] = useState<string>()
  if (all.length === 0) {
    return <FirstRequest title="Nothing answers">Give the petstore handlers.</FirstRequest>
  }
  return (
    <>
      <div class="toolbar">{field}</div>
      <section class="scroll" tabIndex={0} aria-label="List of operations">
        <table class="plain">
          <thead>
            <tr>
              {['Operation', 'Answered', 'Errors', 'Latest', 'Fail'].map((title) => (
                <th key={title} scope="col">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {found.map((each) => (
              <OperationRow
                key={each.name}
                answerer={each}
                entries={answered.get(each.name) ?? []}
                onFail={() => setFailing(each.name)}
              />
            ))}
          </tbody>
        </table>
      </section>
      {failing !== undefined && (
        <FailDialog target={{ operation: failing }} onClose={() => setFailing(undefined)} />
      )}
    </>
  )
}

function useAnswerers(): readonly Answerer[] {
  const { handlers, operations } = useSettings()
  return useMemo(
    () => [
      ...handlers.map((name) => ({ name, summary: 'your handler', isHandler: true })),
      ...operations.map(({ id, method, path, deprecated }) => ({
        name: id,
        summary: `${method} ${path}${deprecated ? ', deprecated' : ''}`,
        isHandler: false,
      })),
    ],
    [handlers, operations],
  )
}

interface OperationRowProps {
  readonly answerer: Answerer
  /** The requests that it has answered. */
  readonly entries: readonly JournalEntry[]
  readonly onFail: () => void
}

function OperationRow({ answerer: { name, summary }, entries, onFail }: OperationRowProps) {
  const errors = entries.filter(({ status, network }) => status >= 400 || isResponseLost(network))
  const latest = entries.at(-1)
  return (
    <tr>
      <td>
        <OperationLink name={name} /> <span class="muted">{summary}</span>
      </td>
      <td class="number">{entries.length}</td>
      <td class="number">{errors.length}</td>
      <td>{latest && <Status entry={latest} />}</td>
      <td>
        <Button kind="quiet" label={`Fail ${name}`} onClick={onFail}>
          Fail …
        </Button>
      </td>
    </tr>
  )
}
