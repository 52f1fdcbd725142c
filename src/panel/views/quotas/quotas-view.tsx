/** @jsxImportSource preact */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { QuotaStatus } from '../../../core/quota/quota-status.ts'
import { AskingButton } from '../../parts/dialog.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, ReloadAt } from '../../parts/time.tsx'
import { callerName, callerText, mostUsedFirst, nextChange } from './caller.ts'
import { CallerCard, UsageBar } from './caller-card.tsx'

/** The quotas of all callers. */
export function QuotasView() {
  const { quotas } = useStore()
  return (
    <Ready resource={quotas} what="the quotas">
      {(all) => <Callers all={all} />}
    </Ready>
  )
}

function Callers({ all }: { readonly all: readonly QuotaStatus[] }) {
  const store = useStore()
  const { table, sorted } = useSorted(all)
  const { shown, field } = useFilter('caller', sorted, callerText)
  const [chosen, setChosen] = useState(sorted[0]?.apiKey)
  const names = useResource(store.settings)?.windows.map(({ name }) => name) ?? []
  const windows = names.filter((name) => all.some((status) => windowOf(status, name)))
  return (
    <>
      <ReloadAt resource={store.quotas} at={nextChange(all)} />
      <div class="toolbar" role="toolbar" aria-label="Callers">
        {field}
        <span class="push" />
        <AskingButton
          isDisabled={all.length === 0}
          title="Forget all callers?"
          text="Their windows, strikes, bans and changed plans are lost."
          verb="Forget"
          act={() => store.attempt('All callers were forgotten', ({ quotas }) => quotas.clear())}
        >
          Forget all callers
        </AskingButton>
      </div>
      <div class="scroll rows" tabIndex={0}>
        {all.length > 0 && shown.length === 0 && <Empty title="No caller matches the filter" />}
        {all.length === 0 && (
          <FirstRequest title="No callers yet">
            A caller appears here with its first request. Keys in the option <code>apiKeys</code>{' '}
            always do.
          </FirstRequest>
        )}
        {shown.length > 0 && (
          <table class="callers" ref={table} tabIndex={-1} aria-label="Callers">
            <thead>
              <tr>
                {['Caller', 'Plan', ...windows, 'Strikes'].map((title) => (
                  <th key={title} scope="col" class={title === 'Plan' ? 'is-plan' : ''}>
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            {shown.map((status) => (
              <CallerRows
                key={status.apiKey}
                status={status}
                windows={windows}
                isOpen={status.apiKey === chosen}
                onOpen={(isOpen) => setChosen(isOpen ? status.apiKey : undefined)}
              />
            ))}
          </table>
        )}
      </div>
    </>
  )
}

/** Sorts callers by use, but not while the user points at one, or is inside the table. */
function useSorted(all: readonly QuotaStatus[]) {
  const table = useKeptFocus<HTMLTableElement>()
  const order = useRef<readonly (string | null)[]>([])
  const sorted = useMemo(() => {
    const isInUse = table.current?.matches(':hover, :focus-within') === true
    const next = isInUse ? inOrder(all, order.current) : mostUsedFirst(all)
    order.current = next.map(({ apiKey }) => apiKey)
    return next
  }, [all])
  return { table, sorted }
}

function inOrder(all: readonly QuotaStatus[], order: readonly (string | null)[]) {
  const places = new Map(order.map((key, index) => [key, index]))
  const placeOf = ({ apiKey }: QuotaStatus) => places.get(apiKey) ?? order.length
  return [...all].sort((one, other) => placeOf(one) - placeOf(other))
}

interface CallerRowsProps {
  readonly status: QuotaStatus
  /** The names of the windows that have a column. */
  readonly windows: readonly string[]
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
}

/** A caller in a line and, if it's open, all about it below. */
function CallerRows({ status, windows, isOpen, onOpen }: CallerRowsProps) {
  const name = callerName(status)
  return (
    <tbody aria-label={`Caller ${name}`}>
      <tr aria-current={isOpen}>
        <th scope="row">
          <button
            type="button"
            class={status.apiKey === null ? 'row-button' : 'row-button mono'}
            aria-expanded={isOpen}
            title={name}
            onClick={() => onOpen(!isOpen)}
          >
            {isOpen ? '▾' : '▸'} {name}
          </button>
        </th>
        <td class="is-plan">{status.plan}</td>
        {windows.map((each) => (
          <td key={each}>
            <WindowCell window={windowOf(status, each)} />
          </td>
        ))}
        <td>
          {status.bannedUntil === null ? (
            status.strikes || <span class="muted">0</span>
          ) : (
            <>
              <b class="chip is-ban">Banned</b> <Countdown at={status.bannedUntil} />
            </>
          )}
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td class="is-card" colSpan={windows.length + 3}>
            <CallerCard status={status} />
          </td>
        </tr>
      )}
    </tbody>
  )
}

function windowOf({ windows }: QuotaStatus, name: string) {
  return windows.find((each) => each.name === name)
}

function WindowCell({ window }: { readonly window: ReturnType<typeof windowOf> }) {
  if (window === undefined) return <span class="muted">no limit</span>
  const { limit, remaining, resetAt } = window
  return (
    <span class="window-cell" title={resetAt === null ? 'Not started' : undefined}>
      <UsageBar limit={limit} remaining={remaining} />
      <span class="number">
        {remaining} <span class="muted">left</span>
      </span>
    </span>
  )
}
