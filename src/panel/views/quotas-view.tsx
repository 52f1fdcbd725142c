/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { isAmple } from '../../core/quota/plans.ts'
import type { QuotaStatus, QuotaWindow } from '../../core/quota/quotas.ts'
import { Button, CallButton } from '../parts/buttons.tsx'
import { Details } from '../parts/details.tsx'
import { Form, Select, TextInput } from '../parts/fields.tsx'
import { FirstRequest } from '../parts/first-request.tsx'
import { callerName, PlaceLink } from '../parts/links.tsx'
import { useFilter } from '../parts/lists.tsx'
import { Empty, Ready, useQuotas, useResource, useSettings } from '../parts/loading.tsx'
import { useNow, usePlace, useStore } from '../parts/store-context.ts'
import { type Column, Table } from '../parts/table.tsx'
import { TimeLeft } from '../parts/time.tsx'
import { callerTerm, requestsOf } from '../store/address.ts'
import { useValue } from '../store/signal.ts'

/** The quotas of all callers, the most used ones first, and the one that is open. */
export function QuotasView() {
  const now = useNow() ?? 0
  return (
    <Ready of={useQuotas()} what="the quotas">
      {(all) => <Callers all={mostUsedFirst(all.map((each) => quotaAt(each, now)))} />}
    </Ready>
  )
}

/**
 * Returns a quota as it is at a service time: a ban is over at its end, and a window is unused after its
 * reset. So nothing has to be loaded again as time goes by.
 */
function quotaAt({ bannedUntil, windows, ...status }: QuotaStatus, now: number): QuotaStatus {
  return {
    ...status,
    bannedUntil: bannedUntil !== null && bannedUntil > now ? bannedUntil : null,
    windows: windows.map((window) =>
      window.resetAt === null || window.resetAt > now
        ? window
        : { ...window, used: 0, remaining: window.limit, resetAt: null },
    ),
  }
}

function mostUsedFirst(all: readonly QuotaStatus[]): readonly QuotaStatus[] {
  const useOf = ({ bannedUntil, windows }: QuotaStatus) =>
    bannedUntil === null ? Math.max(0, ...windows.map(({ used, limit }) => used / limit || 0)) : 2
  return [...all].sort((one, other) => useOf(other) - useOf(one))
}

interface CallersProps {
  readonly all: readonly QuotaStatus[]
}

function Callers({ all }: CallersProps) {
  const { address } = useStore()
  const { caller } = usePlace()
  const { found, field } = useFilter('caller', all, ({ apiKey, plan, bannedUntil }) =>
    [callerName(apiKey), plan, bannedUntil === null ? '' : 'banned'].join(' '),
  )
  const open = (apiKey: string | null) => address.go({ caller: callerTerm(apiKey) })
  return (
    <>
      <div class="toolbar" role="toolbar" aria-label="Callers">
        {field}
        <span class="push" />
        <KeyForm onKey={open} />
      </div>
      <div class="split">
        <section class="pane" aria-label="List of callers">
          <Table
            items={found}
            keyOf={({ apiKey }) => callerTerm(apiKey)}
            columns={COLUMNS}
            label="Callers"
            empty={all.length > 0 ? <Empty title="No caller matches the filter" /> : <NoCallers />}
            selected={found.findIndex(({ apiKey }) => callerTerm(apiKey) === caller)}
            onSelect={({ apiKey }) => open(apiKey)}
          />
        </section>
        {caller !== undefined && <Caller key={caller} all={all} caller={caller} />}
      </div>
    </>
  )
}

/** Opens a caller by its key, which may not have called yet. */
function KeyForm({ onKey }: { readonly onKey: (key: string) => void }) {
  const [key, setKey] = useState('')
  const submit = () => {
    onKey(key.trim())
    setKey('')
  }
  return (
    <Form class="row" label="Another key" onSubmit={submit}>
      <TextInput
        aria-label="API key"
        placeholder="Another API key"
        required
        pattern=".*\S.*"
        value={key}
        onChange={setKey}
      />
      <Button>Open</Button>
    </Form>
  )
}

function NoCallers() {
  return (
    <FirstRequest title="No callers yet">
      A caller appears here with its first request. Keys in the option <code>apiKeys</code> always
      do.
    </FirstRequest>
  )
}

const COLUMNS: readonly Column<QuotaStatus>[] = [
  { class: 'mono', title: 'Caller', cell: ({ apiKey }) => callerName(apiKey), isLink: true },
  { class: 'is-plan from-510', title: 'Plan', cell: ({ plan }) => plan },
  {
    class: 'is-left',
    title: 'Left',
    cell: ({ windows }) =>
      windows.length === 0 ? <span class="muted">no limit</span> : windows.map(leftOf),
  },
  {
    class: 'is-strikes',
    title: 'Strikes',
    cell: ({ strikes, bannedUntil }) =>
      bannedUntil === null ? strikes : <b class="chip is-ban">Banned</b>,
  },
]

/** A bar that fills as a window is used up, and the number of requests that are left. */
function leftOf({ name, limit, used, remaining }: QuotaWindow) {
  return (
    <span key={name} class="window" title={`${remaining} of ${limit} left in the ${name}`}>
      <meter max={limit || 1} high={0.8 * limit} optimum={0} value={limit === 0 ? 1 : used} />
      <span class="number">
        {isAmple({ limit: remaining }) ? 'no limit' : `${remaining}/${limit}`}{' '}
        <span class="muted">a {name}</span>
      </span>
    </span>
  )
}

interface CallerProps extends CallersProps {
  /** As it stands in the address. */
  readonly caller: string
}

/** The quota of a caller, also of one that hasn't called yet, and what can be done with it. */
function Caller({ all, caller }: CallerProps) {
  const { address, changed } = useStore()
  const { ban } = useSettings()
  const apiKey = caller === callerTerm(null) ? null : caller
  const listed = all.find((each) => each.apiKey === apiKey)
  const version = useValue(changed.quotas)
  const read = useResource(
    async ({ quotas }) => listed ?? quotas.get(apiKey),
    [listed === undefined, version],
  )
  const name = callerName(apiKey)
  const isBannable = ban && (ban.anonymous || apiKey !== null)
  return (
    <Details
      title={name}
      label={`Caller ${name}`}
      onClose={() => address.go({ caller: undefined })}
    >
      <Ready of={listed === undefined ? read : { ...read, value: listed }} what="the caller">
        {(status) => (
          <article class="caller">
            {status.bannedUntil !== null && (
              <p>
                <b class="chip is-ban">Banned</b> for <TimeLeft at={status.bannedUntil} />
              </p>
            )}
            {status.windows.map((window) => (
              <Window key={window.name} apiKey={apiKey} window={window} />
            ))}
            <p class={status.strikes > 0 ? 'is-warn' : 'muted'}>
              {status.strikes} strikes
              {isBannable && ` of ${ban.after}, then a ban`}
              {ban && !isBannable && ', and never a ban: see ban.anonymous'}
            </p>
            <Actions status={status} />
          </article>
        )}
      </Ready>
    </Details>
  )
}

interface WindowProps extends Pick<QuotaStatus, 'apiKey'> {
  readonly window: QuotaWindow
}

/** One window of a caller: how much of it is used, when it resets, and the way to use it up. */
function Window({ apiKey, window }: WindowProps) {
  const { name, limit, remaining, resetAt } = window
  const caller = callerName(apiKey)
  return (
    <p class="row">
      <span class="number">
        <b>{name}</b> {isAmple(window) ? 'no limit' : `${remaining} of ${limit} left`},{' '}
        {resetAt === null ? 'not started' : 'resets in '}
        {resetAt !== null && <TimeLeft at={resetAt} />}
      </span>
      <span class="push" />
      <CallButton
        isUndoable
        label={`Exhaust the ${name} of ${caller}`}
        done={`The ${name} of ${caller} is exhausted`}
        call={({ quotas }) => quotas.exhaust(apiKey, name)}
      >
        Exhaust
      </CallButton>
    </p>
  )
}

/** Changes the plan of a caller, bans it, gives back what it has used, and leads to its requests. */
function Actions({ status: { apiKey, plan, windows } }: { readonly status: QuotaStatus }) {
  const store = useStore()
  const { plans } = useSettings()
  const name = callerName(apiKey)
  const choose = (next: string) =>
    store.run(`The plan of ${name} is ${next}`, ({ quotas }) => quotas.setPlan(apiKey, next), true)
  return (
    <div class="row">
      <Select
        label={`Plan of ${name}`}
        value={plan}
        options={Object.keys(plans).map((each) => [each, `Plan ${each}`])}
        onChange={(next) => void choose(next)}
      />
      <CallButton
        isUndoable
        label={`Ban ${name}`}
        title="For as long as its next ban would last"
        done={`${name} is banned`}
        call={({ quotas }) => quotas.ban(apiKey)}
      >
        Ban
      </CallButton>
      <CallButton
        isUndoable
        label={`Restore ${name}`}
        title="Ends its ban, and clears its strikes and what it has used"
        done={`${name} has its whole quota again`}
        call={async ({ quotas }) => {
          await quotas.pardon(apiKey)
          for (const { limit, name } of windows) await quotas.setRemaining(apiKey, limit, name)
        }}
      >
        Restore
      </CallButton>
      <PlaceLink to={requestsOf('caller', apiKey ?? 'anonymous')}>Its requests</PlaceLink>
    </div>
  )
}
