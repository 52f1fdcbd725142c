/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { ServiceSettings } from '../../../control/describe-settings.ts'
import type { ActiveScenario, ScenarioName } from '../../../core/faults/scenarios.ts'
import { Button } from '../../parts/buttons.tsx'
import { Ready, useResource } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown } from '../../parts/time.tsx'
import { stateOfScenario } from './fault-state.ts'

/** The built-in scenarios, then the active ones of other kinds, each with a button that starts or ends it. */
export function ScenarioList() {
  const { settings, scenarios } = useStore()
  return (
    <section aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">Scenarios</h2>
      <Ready resource={settings} what="the settings">
        {(value) => (
          <Ready resource={scenarios} what="the scenarios">
            {(active) => <Scenarios known={value.scenarios} active={active} />}
          </Ready>
        )}
      </Ready>
    </section>
  )
}

interface ScenariosProps {
  readonly known: ServiceSettings['scenarios']
  readonly active: readonly ActiveScenario[]
}

function Scenarios({ known, active }: ScenariosProps) {
  const own = active.filter(({ name }) => name === null)
  return (
    <ul class="scenario-list">
      {known.map(({ name, summary }) => (
        <li key={name}>
          <ScenarioButton name={name} active={active.filter((each) => each.name === name)} />
          <span>
            <b>{name}</b> <span class="muted">{summary}</span>
          </span>
        </li>
      ))}
      {own.map((scenario) => (
        <li key={scenario.id}>
          <ScenarioButton name={null} active={[scenario]} />
          <span>
            <b>{scenario.id}</b> <span class="muted">{describeOwn(scenario)}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

interface ScenarioButtonProps {
  /** The name of a built-in scenario; null for one of your own. */
  readonly name: ScenarioName | null
  /** Where it's active. A test can start the same one several times. */
  readonly active: readonly ActiveScenario[]
}

/** Starts a scenario or, if it's active, ends it. One that is over can be started again. */
function ScenarioButton({ name, active }: ScenarioButtonProps) {
  const store = useStore()
  const [isBusy, setBusy] = useState(false)
  const faults = useResource(store.faults) ?? []
  const now = store.clock.now.value
  const states = active.map((each) => stateOfScenario(each, faults, now))
  const isOver = states.every((state) => state.name === 'over')
  const endsAt = states.find((state) => state.endsAt !== undefined)?.endsAt
  const shown = name ?? active[0]?.id ?? ''
  const isStart = isOver && name !== null
  const change = async () => {
    setBusy(true)
    await store.run(`${shown} ${isStart ? 'was started' : 'has ended'}`, async (petstore) => {
      await Promise.all(active.map(({ id }) => petstore.faults.remove(id)))
      if (isStart) await petstore.faults.play(name)
    })
    setBusy(false)
  }
  return (
    <Button
      label={`${isStart ? 'Start' : 'End'} ${shown}`}
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
