/** @jsxImportSource preact */
import { useMemo, useState } from 'preact/hooks'
import type { AuditReport, CallerSummary, RetrySummary } from '../../../core/audit/report.ts'
import { plural } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Details } from '../../parts/details.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { AttemptsSection } from './attempts-section.tsx'

/** How each caller backs off, with the chains of its attempts, and the chain that is open. */
export function Retries({ report }: { readonly report: AuditReport }) {
  const [open, setOpen] = useState<string>()
  const { callers } = report.summary
  const { found, field } = useFilter('caller', callers, nameOf)
  const items = useMemo(
    () => found.flatMap((caller): Item[] => [caller, ...caller.retries]),
    [found],
  )
  const chain = callers.flatMap(({ retries }) => retries).find((each) => keyOf(each) === open)
  if (callers.length === 0) {
    return (
      <FirstRequest title="No client has called yet">
        Send a request, and its client appears here.
      </FirstRequest>
    )
  }
  return (
    <div class="split">
      <section class="pane" aria-label="Retries by caller">
        <div class="toolbar">{field}</div>
        <VirtualTable
          items={items}
          keyOf={keyOf}
          columns={COLUMNS}
          isHeading={isCaller}
          heading={(caller) => (
            <>
              {printable(nameOf(caller))} <span class="muted">{factsOf(caller)}</span>
            </>
          )}
          label="Retries"
          empty={<Empty title="No caller matches the filter" />}
          selected={items.findIndex((item) => keyOf(item) === open)}
          onSelect={(item) => setOpen(keyOf(item))}
        />
      </section>
      {chain !== undefined && (
        <Details
          isWide
          key={open}
          title={<span class="mono">{printable(chain.request)}</span>}
          label="Chain of attempts"
          onClose={() => setOpen(undefined)}
        >
          <p class="message">Backoff: {chain.backoff}</p>
          <AttemptsSection ids={chain.entries} proof={[]} />
        </Details>
      )}
    </div>
  )
}

const COLUMNS: readonly Column<RetrySummary>[] = [
  {
    class: 'is-request mono',
    title: 'Request',
    cell: ({ request }) => printable(request),
    isLink: true,
  },
  { class: 'is-count', title: 'Attempts', cell: ({ entries }) => entries.length },
  { class: 'is-backoff', title: 'Backoff', cell: ({ backoff }) => backoff },
]

/** A chain of attempts, or above it its caller. */
type Item = CallerSummary | RetrySummary

function isCaller(item: Item): item is CallerSummary {
  return 'retries' in item
}

function factsOf({ requests, refused, banned, retries, backoff }: CallerSummary): string {
  return [
    plural(requests, 'request'),
    `${refused} refused`,
    ...(banned > 0 ? [`${banned} banned`] : []),
    `${retries.length} retried`,
    ...(backoff === null ? [] : [`backoff: ${backoff}`]),
  ].join(', ')
}

function nameOf({ apiKey }: CallerSummary): string {
  return apiKey ?? 'anonymous'
}

/** Returns a key that a chain keeps while attempts are added to it. */
function keyOf(item: Item): string {
  return isCaller(item) ? nameOf(item) : `${item.entries[0]} ${item.request}`
}
