/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { ActiveFault, Fault } from '../../../core/faults/fault.ts'
import type { ActiveScenario, ScenarioName } from '../../../core/faults/scenarios.ts'
import { Button, CallButton } from '../../parts/buttons.tsx'
import { WIDE } from '../../parts/details.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { useFilter } from '../../parts/lists.tsx'
import { Empty, Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown } from '../../parts/time.tsx'
import { type Column, VirtualTable } from '../../parts/virtual-table.tsx'
import { actedText, describeFault } from './describe-fault.ts'
import { FaultForm } from './fault-form.tsx'
import { stateOfFault, stateOfScenario } from './fault-state.ts'

/** The faults that people add most: a button each. */
const PRESETS: readonly (readonly [title: string, fault: Fault])[] = [
  ['Fail the next request', { status: 503, times: 1 }],
  ['Fail each POST once', { method: 'POST', status: 503, times: 1, perCall: true }],
  ['Slow', { delay: '2s' }],
  [
    'Lose the response',
    {
      method: ['POST', 'PUT', 'PATCH', 'DELETE'],
      network: 'reset',
      afterOperation: true,
      times: 1,
    },
  ],
]

/** The faults and scenarios that are active, and the ways to add others. */
export function FaultsView() {
  const { settings, scenarios, faults } = useStore()
  return (
    <div class="faults">
      <div tabIndex={0}>
        <Presets />
        <section>
          <h2>Scenarios</h2>
          <Ready resource={settings} what="the settings">
            {({ scenarios: known }) => (
              <Ready resource={scenarios} what="the scenarios">
                {(active) => <Scenarios known={known} active={active} />}
              </Ready>
            )}
          </Ready>
        </section>
        <FaultForm />
      </div>
      <Ready resource={faults} what="the faults">
        {(all) => <Faults all={all} />}
      </Ready>
    </div>
  )
}

function Presets() {
  return (
    <ul class="row" aria-label="Faults to add">
      {PRESETS.map(([title, fault]) => (
        <li key={title}>
          <CallButton
            kind="primary"
            title={describeFault(fault)}
            done={`${title}: added`}
            call={({ faults }) => faults.add(fault)}
          >
            {title}
          </CallButton>
        </li>
      ))}
    </ul>
  )
}

interface ScenariosProps {
  readonly known: ServiceSettings['scenarios']
  readonly active: readonly ActiveScenario[]
}

/** The built-in scenarios, then the active ones of other kinds, each with a button that starts or ends it. */
function Scenarios({ known, active }: ScenariosProps) {
  const builtIn = known.map(({ name, summary }) => ({
    name,
    id: name,
    summary,
    active: active.filter((each) => each.name === name),
  }))
  const own = active
    .filter(({ name }) => name === null)
    .map((each) => ({ name: null, id: each.id, summary: describeOwn(each), active: [each] }))
  return (
    <ul class="scenario-list">
      {[...builtIn, ...own].map(({ id, summary, ...scenario }) => (
        <li key={id}>
          <ScenarioButton id={id} {...scenario} />
          <span>
            <b>{id}</b> <span class="muted">{summary}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ScenarioButtonProps {
  readonly id: string
  /** The name of a built-in scenario; null for one of your own. */
  readonly name: ScenarioName | null
  /** Where it's active. A test can start the same one several times. */
  readonly active: readonly ActiveScenario[]
}

/** Starts a scenario or, if it's active, ends it. One that is over can be started again. */
function ScenarioButton({ id, name, active }: ScenarioButtonProps) {
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const faults = useResource(store.faults) ?? []
  const now = store.clock.now.value
  const states = active.map((each) => stateOfScenario(each, faults, now))
  const isOver = states.every((state) => state.name === 'over')
  const endsAt = states.find((state) => state.endsAt !== undefined)?.endsAt
  const isStart = isOver && name !== null
  const change = async () => {
    setBusy(true)
    await store.run(`${id} ${isStart ? 'was started' : 'has ended'}`, async (petstore) => {
      await Promise.all(active.map((each) => petstore.faults.remove(each.id)))
      if (isStart) await petstore.faults.play(name)
    })
    setBusy(false)
  }
  // Only a built-in one can be started again.
  if (name === null) {
    return (
      <AskingButton
        label={`End ${id}`}
        title={`End ${id}?`}
        text="Its faults are removed. Only your code can start it again."
        verb="End"
        act={() => store.attempt(`${id} has ended`, ({ faults }) => faults.remove(id))}
      >
        End
      </AskingButton>
    )
  }
  return (
    <Button
      label={`${isStart ? 'Start' : 'End'} ${id}`}
      kind={isStart ? 'plain' : 'danger'}
      // A disabled button would lose the focus.
      onClick={() => void (isBusy || change())}
    >
      {isStart ? 'Start' : 'End'}
      {endsAt !== undefined && (
        <>
          {' · '}
          <Countdown at={endsAt} /> left
        </>
      )}
    </Button>
  )
}

function describeOwn({ faults, remaining }: ActiveScenario): string {
  const [first, last] = [faults[0], faults.at(-1)]
  return [
    ...(first === undefined ? [] : [first === last ? first : `${first} to ${last}`]),
    ...(remaining === null ? [] : [`leaves each caller ${remaining} requests`]),
  ].join(', ')
}

/** The active faults, in the order in which they are tried. */
function Faults({ all }: { readonly all: readonly ActiveFault[] }) {
  const store = useStore()
  const pane = useKeptFocus<HTMLDivElement>()
  const { found, field } = useFilter('fault', all, textOf)
  return (
    <div class="active-faults" ref={pane} tabIndex={-1}>
      <div class="row">
        <h2>Active faults</h2>
        {field}
        <span class="push" />
        {all.length > 0 && (
          <AskingButton
            title={`Remove ${all.length === 1 ? 'the fault' : `all ${all.length} faults`}?`}
            text="Every scenario ends too. How often the faults have acted is lost."
            verb="Remove all"
            act={() => store.attempt('All faults were removed', ({ faults }) => faults.clear())}
          >
            Remove all
          </AskingButton>
        )}
      </div>
      <VirtualTable
        items={found}
        keyOf={({ id }) => id}
        columns={COLUMNS}
        label="Active faults"
        empty={<Empty title={all.length === 0 ? NONE : 'No fault matches the filter'} />}
        rowHeight={matchMedia(WIDE).matches ? 44 : 62}
      />
    </div>
  )
}

const NONE = 'None: the service answers as its contract says.'

function textOf({ id, fault }: ActiveFault): string {
  return `${id} ${describeFault(fault)}`
}

const COLUMNS: readonly Column<ActiveFault>[] = [
  { class: 'is-state', title: 'State', cell: (active) => <State active={active} /> },
  {
    class: 'is-text',
    title: 'Fault',
    cell: (active) => (
      <span title={textOf(active)}>
        <b>{active.id}</b> {describeFault(active.fault)}{' '}
        <span class="muted">{actedText(active)}</span>
      </span>
    ),
  },
  {
    class: 'is-remove',
    title: <span class="hidden">Remove</span>,
    cell: ({ id }) => <RemoveButton id={id} />,
  },
]

function RemoveButton({ id }: Pick<ActiveFault, 'id'>) {
  const store = useStore()
  return (
    <AskingButton
      label={`Remove ${id}`}
      title={`Remove ${id}?`}
      text="How often it has acted is lost."
      verb="Remove"
      act={() => store.attempt(`${id} was removed`, ({ faults }) => faults.remove(id))}
    >
      Remove
    </AskingButton>
  )
}

/** Whether a fault can act, and for how long it still can. */
function State({ active }: { readonly active: ActiveFault }) {
  const { name, endsAt } = stateOfFault(active, useStore().clock.now.value)
  return (
    <>
      <span class={name === 'active' ? 'chip is-on' : 'chip is-off'}>{name}</span>{' '}
      {endsAt !== undefined && <Countdown at={endsAt} />}
    </>
  )
}
