/** @jsxImportSource preact */

import { FaultForm } from './fault-form.tsx'
import { FaultList } from './fault-list.tsx'
import { ActiveScenarios, ScenarioChoice } from './scenarios.tsx'

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
