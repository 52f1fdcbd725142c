/** @jsxImportSource preact */
import { useMemo, useRef, useState } from 'preact/hooks'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quotas.ts'
import { Details, WIDE } from '../../parts/details.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown, ReloadAt } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { callerName, mostUsedFirst, nextChange } from './caller.ts'
import { CallerCard } from './caller-card.tsx'

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
  const { found, field } = useFilter('caller', sorted, textOf)
  const [chosen, setChosen] = useState(() =>
    matchMedia(WIDE).matches ? sorted[0]?.apiKey : undefined,
  )
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

/** Returns what the filter looks at. */
function textOf(status: QuotaStatus): string {
  return `${callerName(status)} ${status.plan} ${status.bannedUntil === null ? '' : 'banned'}`
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
    { class: 'is-name mono', title: 'Caller', cell: callerName, isLink: true },
    { class: 'is-plan from-760', title: 'Plan', cell: ({ plan }) => plan },
    ...windows.map((name) => ({
      class: `is-window of-${name}`,
      title: name,
      cell: (status: QuotaStatus) => <WindowCell window={windowOf(status, name)} />,
    })),
    {
      class: 'is-strikes',
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

/** The share of requests left from which on a window is shown as nearly used up. */
const LOW = 0.2

/** A bar that fills as a window is used up, and the number of requests that are left. */
function WindowCell({ window }: { readonly window: QuotaWindow | undefined }) {
  if (window === undefined) return <span class="muted">no limit</span>
  const { limit, remaining, resetAt } = window
  const left = limit === 0 ? 0 : remaining / limit
  const level = left === 0 ? 'is-out' : left <= LOW ? 'is-low' : ''
  return (
    <span class="window-cell" title={resetAt === null ? 'Not started' : undefined}>
      <svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
        <rect class={`bar-fill ${level}`} width={100 * (1 - left)} height="8" />
      </svg>
      <span class="number">
        {remaining} <span class="muted">left</span>
      </span>
    </span>
  )
}
