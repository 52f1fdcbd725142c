/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { AuditReport, CallerSummary, RetrySummary } from '../../../core/audit/report.ts'
import { plural } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Details } from '../../parts/details.tsx'
import { MoreList } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { AttemptsSection } from './attempts-section.tsx'

/** How each caller backs off, with the chains of its attempts, and the chain that is open. */
export function Retries({ report }: { readonly report: AuditReport }) {
  const [text, setText] = useState('')
  const [open, setOpen] = useState<string>()
  const callers = report.summary.callers.filter((caller) => nameOf(caller).includes(text.trim()))
  const chain = callers.flatMap(({ retries }) => retries).find((each) => keyOf(each) === open)
  if (report.summary.callers.length === 0) {
    return <Empty title="No client has called yet">Send a request, and it appears here.</Empty>
  }
  return (
    <div class="split">
      <section class="pane" aria-label="Retries by caller">
        <div class="toolbar">
          <input
            type="search"
            placeholder="Filter: API key"
            aria-label="Filter by API key"
            value={text}
            onInput={(event) => setText(event.currentTarget.value)}
          />
        </div>
        <div class="scroll" tabIndex={0}>
          {callers.length === 0 && <Empty title="No caller matches the filter" />}
          <MoreList items={callers} keyOf={nameOf}>
            {(caller) => <Caller caller={caller} open={open} onOpen={setOpen} />}
          </MoreList>
        </div>
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

interface CallerProps {
  readonly caller: CallerSummary
  readonly open: string | undefined
  readonly onOpen: (key: string) => void
}

function Caller({ caller, open, onOpen }: CallerProps) {
  const { requests, refused, banned, retries, backoff } = caller
  const facts = [
    plural(requests, 'request'),
    `${refused} refused`,
    ...(banned > 0 ? [`${banned} banned`] : []),
    `${retries.length} retried`,
    ...(backoff === null ? [] : [`backoff: ${backoff}`]),
  ]
  return (
    <section class="group" aria-label={nameOf(caller)}>
      <header>
        <h2 class="mono">{printable(nameOf(caller))}</h2>
        <span class="muted">{facts.join(', ')}</span>
      </header>
      <MoreList items={retries} keyOf={keyOf}>
        {(chain) => (
          <button
            type="button"
            class="item"
            aria-current={keyOf(chain) === open}
            onClick={() => onOpen(keyOf(chain))}
          >
            <span class="item-text mono">{printable(chain.request)}</span>
            <span class="muted">
              {plural(chain.entries.length, 'attempt')}, {chain.backoff}
            </span>
          </button>
        )}
      </MoreList>
    </section>
  )
}

function nameOf({ apiKey }: CallerSummary): string {
  return apiKey ?? 'anonymous'
}

/** Returns a key that a chain keeps while attempts are added to it. */
function keyOf({ entries: [first], request }: RetrySummary): string {
  return `${first} ${request}`
}
