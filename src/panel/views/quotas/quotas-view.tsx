/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import { isAmple } from '../../../core/quota/plans.ts'
import type { QuotaStatus, QuotaWindow } from '../../../core/quota/quotas.ts'
import { Button } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { Form, TextInput } from '../../parts/fields.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { callerName } from '../../parts/links.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useQuotas, useResource } from '../../parts/loading.tsx'
import { useNow, usePlace, useStore } from '../../parts/store-context.ts'
import { type Column, Table } from '../../parts/table.tsx'
import { callerTerm } from '../../store/address.ts'
import { useValue } from '../../store/signal.ts'
import { mostUsedFirst, quotaAt } from './caller.ts'
import { CallerCard } from './caller-card.tsx'

/** The quotas of all callers. */
export function QuotasView() {
  const now = useNow() ?? 0
  return (
    <Ready of={useQuotas()} what="the quotas">
      {(all) => <Callers all={mostUsedFirst(all.map((each) => quotaAt(each, now)))} />}
    </Ready>
  )
}

function Callers({ all }: { readonly all: readonly QuotaStatus[] }) {
  const { address } = useStore()
  const { caller } = usePlace()
  const { found, field } = useFilter('caller', all, textOf)
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
            empty={<NoCallers isFiltered={all.length > 0} />}
            selected={found.findIndex(({ apiKey }) => callerTerm(apiKey) === caller)}
            onSelect={({ apiKey }) => open(apiKey)}
          />
        </section>
        {caller !== undefined && <OpenCaller key={caller} all={all} caller={caller} />}
      </div>
    </>
  )
}

interface OpenCallerProps {
  readonly all: readonly QuotaStatus[]
  /** As it stands in the address. */
  readonly caller: string
}

/** The details of a caller, also of one that hasn't called yet. */
function OpenCaller({ all, caller }: OpenCallerProps) {
  const { address, changed } = useStore()
  const apiKey = caller === callerTerm(null) ? null : caller
  const listed = all.find((each) => each.apiKey === apiKey)
  const read = useResource(
    async ({ quotas }) => listed ?? (await quotas.get(apiKey)),
    [useValue(changed.quotas), listed],
  )
  const name = callerName(apiKey)
  return (
    <Details
      title={name}
      label={`Caller ${name}`}
      onClose={() => address.go({ caller: undefined })}
    >
      <Ready of={listed === undefined ? read : { ...read, value: listed }} what="the caller">
        {(status) => <CallerCard status={status} />}
      </Ready>
    </Details>
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

/** Returns what the filter looks at. */
function textOf({ apiKey, plan, bannedUntil }: QuotaStatus): string {
  return `${callerName(apiKey)} ${plan} ${bannedUntil === null ? '' : 'banned'}`
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

const COLUMNS: readonly Column<QuotaStatus>[] = [
  {
    class: 'is-name mono',
    title: 'Caller',
    cell: ({ apiKey }) => callerName(apiKey),
    isLink: true,
  },
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
        {isAmple({ limit: remaining }) ? 'no limit' : remaining} <span class="muted">a {name}</span>
      </span>
    </span>
  )
}
