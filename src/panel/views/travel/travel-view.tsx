/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { JsonRow } from '../../../core/model/ids.ts'
import type { ModelDescription } from '../../../core/model/models.ts'
import type { QuotaStatus } from '../../../core/quota/quotas.ts'
import type { Step } from '../../../core/service/travel/steps.ts'
import type { Travelled } from '../../../core/service/travel/travel-to.ts'
import { Button, CallButton } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { FirstRequest } from '../../parts/first-request.tsx'
import { Failed, Loading, useLoaded, useResource, useSettled } from '../../parts/loading.tsx'
import { RowChanges } from '../../parts/row-changes.tsx'
import { useStore } from '../../parts/store-context.ts'
import { ClockTime, duration, FullTime } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { inSession } from '../../store/address.ts'
import type { UserCall } from '../../store/store.ts'
import { StateText } from '../data/data-view.tsx'
import { RowTable } from '../data/row-table.tsx'
import { actedText, describeFault } from '../faults/describe-fault.ts'
import { callerName } from '../quotas/caller.ts'
import { describeStep } from './describe-step.ts'

/** Shows the petstore as it was after any request or act, and lets the user go on from there. */
export function TravelView() {
  const { connection, address, stepVersion, loadVersion } = useStore()
  const [loadedAt, setLoadedAt] = useState(stepVersion.peek())
  const steps = useLoaded(() => connection.petstore.travel.steps(), [connection, loadedAt])
  const wanted = address.place.value.step
  const [chosen, setChosen] = useState<number>()
  const settled = useSettled(chosen ?? 0)
  useEffect(() => setChosen(wanted === undefined ? undefined : Number(wanted)), [wanted])
  useEffect(() => {
    if (chosen !== undefined) address.go({ step: String(settled) }, 'replace')
  }, [settled])
  const reload = () => setLoadedAt(stepVersion.peek())
  // After a reset, the steps that are shown no longer exist.
  useEffect(reload, [loadVersion.value])
  if (steps.error !== undefined) return <Failed error={steps.error} retry={reload} />
  if (steps.value === undefined) return <Loading what="the steps" />
  const { steps: list, from, reason } = steps.value
  const last = list.at(-1)?.position ?? 0
  if (last === 0) {
    return (
      <FirstRequest title="Nothing has happened yet">
        Every request, and everything you do to the petstore, becomes a step to travel to.
      </FirstRequest>
    )
  }
  const step = Math.max(from, Math.min(chosen ?? last, last))
  const news = stepVersion.value - loadedAt
  return (
    <div class="scroll padded travel" tabIndex={0}>
      <StepSlider steps={list} from={from} step={step} onStep={setChosen} />
      <p class="row travel-notes">
        {reason !== null && <span class="muted">{reason}</span>}
        {news > 0 && (
          <Button
            onClick={() => {
              setChosen(undefined)
              address.go({ step: undefined })
              reload()
            }}
          >
            Load {news} new {news === 1 ? 'step' : 'steps'}
          </Button>
        )}
      </p>
      <GoOn step={step} />
      <PointDetails key={loadedAt} step={step} retry={reload} />
    </div>
  )
}

interface StepSliderProps {
  readonly steps: readonly Step[]
  readonly from: number
  readonly step: number
  readonly onStep: (step: number) => void
}

/** The slider over all steps, with buttons to the previous and the next one. */
function StepSlider({ steps, from, step, onStep }: StepSliderProps) {
  const { connection } = useStore()
  const last = steps.at(-1)?.position ?? 0
  const rested = useSettled(step)
  const current = steps.find((each) => each.position === step)
  const settled = steps.find((each) => each.position === rested)
  const title = useLoaded(
    async () => ({ of: settled, text: await describeStep(settled, connection) }),
    [connection, settled],
  )
  // The title of another step would be wrong while this one is loaded.
  const text = title.value?.of === current ? title.value?.text : (current?.id ?? 'The beginning')
  const moves = [
    ['First step', '|◀', from],
    ['Previous step', '◀', Math.max(from, step - 1)],
    ['Next step', '▶', Math.min(last, step + 1)],
    ['Last step', '▶|', last],
  ] as const
  const buttons = moves.map(([label, sign, to]) => (
    <Button key={label} label={label} isDisabled={to === step} onClick={() => onStep(to)}>
      {sign}
    </Button>
  ))
  return (
    <section class="step-slider" aria-label="Steps">
      <div class="row">
        {buttons.slice(0, 2)}
        <input
          type="range"
          class="grow"
          min={from}
          max={last}
          value={step}
          aria-label="Step"
          aria-valuetext={`Step ${step} of ${last}: ${text}`}
          onInput={(event) => onStep(event.currentTarget.valueAsNumber)}
        />
        {buttons.slice(2)}
      </div>
      <p class="row step-title">
        <span class="muted">
          {step} of {last}
        </span>
        {current && <ClockTime at={current.at} />}
        {current?.kind === 'act' && <span class="badge">tester</span>}
        <strong class="mono">{text}</strong>
      </p>
    </section>
  )
}

/** Goes on from a step: by putting the petstore there, or on a server in a new session. */
function GoOn({ step }: { readonly step: number }) {
  const store = useStore()
  const isOnServer = store.connection.place === 'server'
  const openSession: UserCall = async (_, connection) => {
    const { id } = await connection.createSession(step)
    store.address.go({ ...inSession(id), view: 'requests' })
  }
  return (
    <p class="row">
      <AskingButton
        title={`Restore the petstore to step ${step}?`}
        text="Rows, quotas, faults and the clock become what they were. What was changed since is lost."
        verb="Restore"
        act={() =>
          store.attempt(`The petstore is as it was after step ${step}`, ({ travel }) =>
            travel.restore(step),
          )
        }
      >
        {isOnServer ? 'Restore here' : 'Go on from here'}
      </AskingButton>
      {isOnServer && (
        <CallButton done="The panel shows the new session" call={openSession}>
          Open as a session
        </CallButton>
      )}
    </p>
  )
}

interface PointDetailsProps {
  readonly step: number
  readonly retry: () => void
}

/** The state after a step: what it changed, the clock, the quotas, the faults and the rows. */
function PointDetails({ step, retry }: PointDetailsProps) {
  const { connection, settings } = useStore()
  const models = useResource(settings)?.models ?? []
  const settled = useSettled(step)
  const { value: point, error } = useLoaded(
    () => connection.petstore.travel.to(settled),
    [connection, settled],
  )
  if (error !== undefined) return <Failed error={error} retry={retry} />
  if (point === undefined) return <Loading what="the state of this step" />
  return (
    <div class="point" aria-busy={settled !== step}>
      <section>
        <h2>What this step changed</h2>
        <RowChanges changes={point.changes} />
        <h2>The clock</h2>
        <p>
          {point.clock.mode} at <FullTime at={point.clock.now} />
        </p>
        <h2>Faults</h2>
        {point.faults.length === 0 && <p class="muted">None</p>}
        <ul>
          {point.faults.map((each) => (
            <li key={each.id}>
              <b>{each.id}</b> {describeFault(each.fault)}{' '}
              <span class="muted">{actedText(each)}</span>
            </li>
          ))}
        </ul>
      </section>
      <section>
        <h2>Quotas</h2>
        <QuotaTable point={point} />
      </section>
      <section class="point-rows">
        <h2>Rows</h2>
        {models.map((model) => (
          <RowsAt key={model.name} model={model} point={point} />
        ))}
        {point.state !== undefined && (
          <Fold title="state" content={() => <StateText value={point.state} />} />
        )}
      </section>
    </div>
  )
}

/** The petstore after a step. */
type Point = Pick<Travelled, 'rows' | 'changes' | 'quotas' | 'clock'>

/** The quotas of the callers at a step. */
function QuotaTable({ point: { quotas, clock } }: { readonly point: Point }) {
  const columns: readonly Column<QuotaStatus>[] = [
    { class: 'is-name mono', title: 'Caller', cell: callerName },
    { class: 'is-plan', title: 'Plan', cell: ({ plan }) => plan },
    {
      class: 'is-used',
      title: 'Used',
      cell: ({ windows }) =>
        windows.map(({ name, used, limit }) => `${used}/${limit} a ${name}`).join(', '),
    },
    {
      class: 'is-strikes',
      title: 'Strikes',
      cell: ({ strikes, bannedUntil }) =>
        bannedUntil === null ? strikes : `${strikes}, ban ${duration(bannedUntil - clock.now)}`,
    },
  ]
  return (
    <div class="inner-table">
      <VirtualTable
        items={quotas}
        keyOf={callerName}
        columns={columns}
        label="Quotas"
        empty={<p class="muted">No callers</p>}
      />
    </div>
  )
}

interface RowsAtProps {
  readonly model: ModelDescription
  readonly point: Point
}

/** The rows of a model at a step. Those that the step changed are marked. */
function RowsAt({ model, point: { rows, changes } }: RowsAtProps) {
  const { name, key } = model
  const isChanged = (row: JsonRow) =>
    changes?.some((each) => each.model === name && each.id === String(row[key])) === true
  const table = () => (
    <div class="inner-table">
      <RowTable model={model} rows={rows[name]} isMarked={isChanged} />
    </div>
  )
  return <Fold title={`${name}: ${rows[name].length}`} content={table} />
}

interface FoldProps {
  readonly title: string
  readonly content: () => ComponentChildren
}

/** A part of the state that unfolds. Its content is created only then, because it may be large. */
function Fold({ title, content }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && content()}
    </details>
  )
}
