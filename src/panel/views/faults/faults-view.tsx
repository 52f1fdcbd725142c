/** @jsxImportSource preact */
import type { ActiveScenario, ScenarioName } from '../../../core/faults/scenarios.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { FaultForm } from './fault-form.tsx'
import { FaultList } from './fault-list.tsx'

/** The scenarios and faults that are active, and forms to add others. */
export function FaultsView() {
  return (
    <div class="faults">
      <div class="faults-active">
        <ScenarioChoice />
        <ActiveScenarios />
        <FaultList />
      </div>
      <div class="faults-form">
        <FaultForm />
      </div>
    </div>
  )
}

/** The built-in scenarios, each with a button that starts it. */
function ScenarioChoice() {
  const store = useStore()
  const start = (name: ScenarioName) =>
    store.run(`The scenario ${name} was started`, ({ faults }) => faults.play(name))
  return (
    <section aria-labelledby="scenarios-title">
      <h2 id="scenarios-title">Scenarios</h2>
      <Ready resource={store.settings} what="the settings">
        {({ scenarios }) => (
          <ul class="scenario-list">
            {scenarios.map(({ name, summary }) => (
              <li key={name}>
                <Button label={`Start ${name}`} onClick={() => void start(name)}>
                  Start
                </Button>
                <span>
                  <b>{name}</b> <span class="muted">{summary}</span>
                </span>
              </li>
            ))}
          </ul>
        )}
      </Ready>
    </section>
  )
}

/** The active scenarios, each with a button that ends it. */
function ActiveScenarios() {
  const { scenarios } = useStore()
  const list = useKeptFocus<HTMLElement>()
  return (
    <section aria-labelledby="active-scenarios-title" ref={list} tabIndex={-1}>
      <h2 id="active-scenarios-title">Active scenarios</h2>
      <Ready resource={scenarios} what="the scenarios">
        {(all) =>
          all.length === 0 ? (
            <p class="muted">None</p>
          ) : (
            <ul class="scenario-list">
              {all.slice(0, SHOWN_LIMIT).map((scenario) => (
                <ActiveScenarioItem key={scenario.id} scenario={scenario} />
              ))}
              {all.length > SHOWN_LIMIT && <li>And {all.length - SHOWN_LIMIT} more</li>}
            </ul>
          )
        }
      </Ready>
    </section>
  )
}

/** The most active scenarios that are shown. */
const SHOWN_LIMIT = 100

function ActiveScenarioItem({ scenario }: { readonly scenario: ActiveScenario }) {
  const store = useStore()
  const { id, name, faults, remaining } = scenario
  const end = () => store.run(`${id} has ended`, (petstore) => petstore.faults.remove(id))
  return (
    <li>
      <Button label={`End ${id}`} onClick={() => void end()}>
        End
      </Button>
      <span>
        <b>{name ?? 'a scenario of your own'}</b>{' '}
        <span class="muted">
          {id}
          {faults.length > 0 && `, ${rangeOf(faults)}`}
          {remaining !== null && `, leaves each caller ${remaining} requests`}
        </span>
      </span>
    </li>
  )
}

/** Names the faults of a scenario: `fault-1 to fault-3`. Their ids are in order. */
function rangeOf(ids: readonly string[]): string {
  const [first, last] = [ids[0], ids.at(-1)]
  return first === last ? `${first}` : `${first} to ${last}`
}
