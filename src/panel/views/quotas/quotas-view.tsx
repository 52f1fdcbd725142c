/** @jsxImportSource preact */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quota-status.ts'
import { Details } from '../../parts/details.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, ReloadAt } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
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
  const { pane, sorted } = useSorted(all)
  const { found, field } = useFilter('caller', sorted, callerText)
  // Where there's room for both, the most used caller is open at first.
  const [chosen, setChosen] = useState(() => (isWide() ? sorted[0]?.apiKey : undefined))
  const names = useResource(store.settings)?.windows.map(({ name }) => name) ?? []
  const windows = names.filter((name) => all.some((status) => windowOf(status, name)))
  const status = all.find(({ apiKey }) => apiKey === chosen)
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
      <div class="split">
        <section class="pane" aria-label="List of callers" ref={pane}>
          <VirtualTable
            items={found}
            keyOf={({ apiKey }) => apiKey ?? ''}
            columns={columnsOf(windows)}
            label="Callers"
            empty={<NoCallers isFiltered={all.length > 0} />}
            selected={found.findIndex(({ apiKey }) => apiKey === chosen)}
            onSelect={({ apiKey }) => setChosen(apiKey)}
          />
        </section>
        {status !== undefined && (
          <Details
            key={chosen}
            isWide
            title={callerName(status)}
            label={`Caller ${callerName(status)}`}
            onClose={() => setChosen(undefined)}
          >
            <CallerCard status={status} />
          </Details>
        )}
      </div>
    </>
  )
}

function isWide(): boolean {
  return matchMedia('(min-width: 801px)').matches
}

function NoCallers({ isFiltered }: { readonly isFiltered: boolean }) {
  if (isFiltered) return <Empty title="No caller matches the filter" />
  return (
    <FirstRequest title="No callers yet">
      A caller appears here with its first request. Keys in the option <code>apiKeys</code> always
      do.
    </FirstRequest>
  )
}

/** Sorts callers by use, but not while the user points at one, or is inside the list. */
function useSorted(all: readonly QuotaStatus[]) {
  const pane = useRef<HTMLElement>(null)
  const order = useRef<readonly (string | null)[]>([])
  const sorted = useMemo(() => {
    const isInUse = pane.current?.matches(':hover, :focus-within') === true
    const next = isInUse ? inOrder(all, order.current) : mostUsedFirst(all)
    order.current = next.map(({ apiKey }) => apiKey)
    return next
  }, [all])
  return { pane, sorted }
}

function inOrder(all: readonly QuotaStatus[], order: readonly (string | null)[]) {
  const places = new Map(order.map((key, index) => [key, index]))
  const placeOf = ({ apiKey }: QuotaStatus) => places.get(apiKey) ?? order.length
  return [...all].sort((one, other) => placeOf(one) - placeOf(other))
}

/** Returns the columns of the list, given the names of the windows that have one. */
function columnsOf(windows: readonly string[]): readonly Column<QuotaStatus>[] {
  return [
    { className: 'is-name mono', title: 'Caller', cell: callerName, isLink: true },
    { className: 'is-plan is-wide', title: 'Plan', cell: ({ plan }) => plan },
    ...windows.map((name) => ({
      className: `is-window of-${name}`,
      title: name,
      cell: (status: QuotaStatus) => <WindowCell window={windowOf(status, name)} />,
    })),
    {
      className: 'is-strikes',
      title: 'Strikes',
      cell: ({ strikes, bannedUntil }) =>
        bannedUntil === null ? (
          strikes || <span class="muted">0</span>
        ) : (
          <>
            <b class="chip is-ban">Banned</b> <Countdown at={bannedUntil} />
          </>
        ),
    },
  ]
}

function windowOf({ windows }: QuotaStatus, name: string): QuotaWindow | undefined {
  return windows.find((each) => each.name === name)
}

function WindowCell({ window }: { readonly window: QuotaWindow | undefined }) {
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
