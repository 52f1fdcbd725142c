/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import { isResponseLost } from '../../core/http/messages.ts'
import { groupBy } from '../../core/lib/group-by.ts'
import { Button } from '../parts/buttons.tsx'
import { nameLink } from '../parts/links.tsx'
import { PlainTable, useFilter } from '../parts/lists.tsx'
import { Empty, useSettings } from '../parts/loading.tsx'
import { useEntries } from '../parts/store-context.ts'
import { Status } from '../parts/text.tsx'
import { requestsOf } from '../store/address.ts'
import { FailDialog } from './faults/fail-dialog.tsx'

/** Your handlers and the operations, each with how often it has answered. */
export function OperationsView() {
  const { handlers, operations } = useSettings()
  const entries = useEntries()
  const answered = useMemo(
    () => groupBy(entries, ({ operation }): string => operation ?? ''),
    [entries],
  )
  const all = [
    ...handlers.map((name) => ({ name, summary: 'your handler' })),
    ...operations.map(({ id, method, path, deprecated }) => ({
      name: id,
      summary: `${method} ${path}${deprecated ? ', deprecated' : ''}`,
    })),
  ]
  const { found, field } = useFilter('operation', all, ({ name, summary }) => `${name} ${summary}`)
  const [failing, setFailing] = useState<string>()
  if (all.length === 0) return <Empty title="Nothing answers">Give the petstore handlers.</Empty>
  return (
    <>
      <div class="toolbar">{field}</div>
      <section class="scroll" tabIndex={0} aria-label="List of operations">
        <PlainTable
          class="operations"
          titles={['Operation', 'Answered', 'Errors', 'Latest', 'Fail']}
          rows={found.map(({ name, summary }) => {
            const own = answered.get(name) ?? []
            const latest = own.at(-1)
            return [
              <>
                {nameLink(requestsOf('operation', name), name)} <span class="muted">{summary}</span>
              </>,
              own.length,
              own.filter((each) => each.status >= 400 || isResponseLost(each.network)).length,
              latest && <Status entry={latest} />,
              <Button key="fail" label={`Fail ${name}`} onClick={() => setFailing(name)}>
                Fail …
              </Button>,
            ]
          })}
        />
      </section>
      {failing !== undefined && (
        <FailDialog target={{ operation: failing }} onClose={() => setFailing(undefined)} />
      )}
    </>
  )
}
