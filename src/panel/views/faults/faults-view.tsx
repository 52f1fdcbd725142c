/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { plural } from '../../../core/audit/words.ts'
import type { ActiveFault } from '../../../core/faults/fault.ts'
import type { ActiveScenario } from '../../../core/faults/scenarios.ts'
import { printable } from '../../../core/lib/printable.ts'
import { Button, CallButton } from '../../parts/buttons.tsx'
import { PlaceLink } from '../../parts/links.tsx'
import { useFilter } from '../../parts/lists.tsx'
import { type Disturbances, Empty, Ready, useFaults, useSettings } from '../../parts/loading.tsx'
import { useNow, usePlace } from '../../parts/store-context.ts'
import { toCode } from '../requests/copy-as.ts'
import { FailDialog } from './fail-dialog.tsx'
import { FaultForm } from './fault-form.tsx'
import { stateOfFault, stateOfScenario } from './fault-state.ts'

/** The faults and scenarios that are active, and the ways to add others. */
export function FaultsView() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Ready of={useFaults()} what="the faults">
      {(all) => (
        <div class="faults">
          <div tabIndex={0}>
            <Button kind="primary" onClick={() => setOpen(true)}>
              Make requests fail …
            </Button>
            {isOpen && <FailDialog target={{}} onClose={() => setOpen(false)} />}
            <section>
              <h2>Scenarios</h2>
              <Scenarios {...all} />
            </section>
            <FaultForm />
          </div>
          <Faults all={all.faults} />
        </div>
      )}
    </Ready>
  )
}

/** The built-in scenarios, then the active ones of other kinds, each with a button that starts or ends it. */
function Scenarios({ faults, scenarios }: Disturbances) {
  const now = useNow()
  const known = useSettings().scenarios
  const active = scenarios.filter((each) => stateOfScenario(each, faults, now) !== 'over')
  return (
    <ul class="scenario-list">
      {known.map(({ name, summary }) => (
        <Scenario
          key={name}
          title={name}
          summary={summary}
          active={active.filter((each) => each.name === name)}
        >
          <CallButton
            isUndoable
            label={`Start ${name}`}
            done={`${name} was started`}
            call={(petstore) => petstore.faults.play(name)}
          >
            Start
          </CallButton>
        </Scenario>
      ))}
      {active
        .filter(({ name }) => name === null)
        .map((each) => (
          <Scenario key={each.id} title={each.id} summary={describeOwn(each)} active={[each]} />
        ))}
    </ul>
  )
}

interface ScenarioProps {
  readonly title: string
  readonly summary: string
  /** Where it's active. A test can start the same one several times. */
  readonly active: readonly ActiveScenario[]
  /** The button that starts it. */
  readonly children?: ComponentChildren
}

function Scenario({ title, summary, active, children }: ScenarioProps) {
  const end = (
    <CallButton
      isUndoable
      kind="danger"
      label={`End ${title}`}
      done={`${title} has ended`}
      call={async ({ faults }) => {
        for (const { id } of active) await faults.remove(id)
      }}
    >
      End
    </CallButton>
  )
  return (
    <li>
      {active.length > 0 ? end : children}
      <span>
        <b>{title}</b> <span class="muted">{summary}</span>
      </span>
    </li>
  )
}

function describeOwn({ faults, remaining }: ActiveScenario): string {
  const [first, last] = [faults[0], faults.at(-1)]
  return [
    ...(first === undefined ? [] : [first === last ? first : `${first} to ${last}`]),
    ...(remaining === null ? [] : [`leaves each caller ${remaining} requests`]),
  ].join(', ')
}

/** The faults in the order in which they are tried: those that can act, and below them those that can't. */
function Faults({ all }: { readonly all: readonly ActiveFault[] }) {
  const now = useNow()
  const { found, field } = useFilter('fault', all, textOf)
  const isOver = (each: ActiveFault) => stateOfFault(each, now) === 'over'
  const active = found.filter((each) => !isOver(each))
  const over = found.filter(isOver)
  return (
    <div class="active-faults" tabIndex={-1}>
      <div class="row">
        <h2>Active faults</h2>
        {field}
        <span class="push" />
        {all.length > 0 && (
          <CallButton
            isUndoable
            kind="danger"
            done="All faults were removed"
            call={({ faults }) => faults.clear()}
          >
            Remove all
          </CallButton>
        )}
      </div>
      {active.length === 0 && <Empty title="None: the service answers as it should." />}
      <FaultList all={active} now={now} />
      {over.length > 0 && (
        <details>
          <summary>{plural(over.length, 'fault')} that won't act again</summary>
          <FaultList all={over} now={now} />
        </details>
      )}
    </div>
  )
}

function textOf({ id, fault }: ActiveFault): string {
  return `${id} ${printable(toCode(fault))}`
}

interface FaultListProps {
  readonly all: readonly ActiveFault[]
  readonly now: number | undefined
}

function FaultList({ all, now }: FaultListProps) {
  const chosen = usePlace().fault
  return (
    <ul class="fault-list">
      {all.map((active) => {
        const { id, fault, acted } = active
        const state = stateOfFault(active, now)
        return (
          <li key={id} aria-current={id === chosen}>
            <span class={state === 'active' ? 'chip is-on' : 'chip is-off'}>{state}</span>
            <span class="grow">
              <b>{id}</b> <code>{printable(toCode(fault))}</code>{' '}
              <span class="muted">acted {plural(acted, 'time')}</span>{' '}
              <PlaceLink to={{ view: 'requests', search: `fault:${id}`, request: undefined }}>
                Its requests
              </PlaceLink>
            </span>
            <CallButton
              isUndoable
              label={`Remove ${id}`}
              done={`${id} was removed`}
              call={({ faults }) => faults.remove(id)}
            >
              Remove
            </CallButton>
          </li>
        )
      })}
    </ul>
  )
}
