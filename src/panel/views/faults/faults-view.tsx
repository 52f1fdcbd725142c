/** @jsxImportSource preact */
import type { Fault } from '../../../core/faults/fault.ts'
import { Button } from '../../parts/buttons.tsx'
import { useStore } from '../../parts/store-context.ts'
import { describeFault } from './describe-fault.ts'
import { FaultForm } from './fault-form.tsx'
import { FaultList } from './fault-list.tsx'
import { ScenarioList } from './scenario-list.tsx'

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
  return (
    <div class="faults">
      <div tabIndex={0}>
        <Presets />
        <ScenarioList />
        <FaultForm />
      </div>
      <FaultList />
    </div>
  )
}

function Presets() {
  const store = useStore()
  return (
    <ul class="row presets" aria-label="Faults to add">
      {PRESETS.map(([title, fault]) => (
        <li key={title}>
          <Button
            kind="primary"
            title={describeFault(fault)}
            onClick={() => void store.run(`${title}: added`, ({ faults }) => faults.add(fault))}
          >
            {title}
          </Button>
        </li>
      ))}
    </ul>
  )
}
