/** @jsxImportSource preact */
import { type ActiveFault, isUsedUp } from '../../../faults/fault.ts'
import { isDue } from '../../../faults/schedule.ts'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { describeConditions, describeEffects, describeTarget } from './describe-fault.ts'

/** One fault: what it matches and does, how often it has acted, and a button that removes it. */
export function FaultItem({ active }: { readonly active: ActiveFault }) {
  const store = useStore()
  const { id, fault, acted, skipped } = active
  const conditions = describeConditions(fault)
  const remove = () => store.run(`${id} was removed`, ({ faults }) => faults.remove(id))
  return (
    <li class="fault">
      <div class="fault-head row">
        <b>{id}</b>
        <FaultState active={active} />
        <span class="number muted">
          acted {acted}
          {fault.times === undefined ? ` ${acted === 1 ? 'time' : 'times'}` : ` of ${fault.times}`}
          {fault.skip !== undefined && `, skipped ${skipped} of ${fault.skip}`}
        </span>
        <span class="push" />
        <Button label={`Remove ${id}`} onClick={() => void remove()}>
          Remove
        </Button>
      </div>
      <dl class="fault-facts">
        <Fact name="Matches" text={describeTarget(fault)} />
        <Fact name="Does" text={describeEffects(fault).join('; ')} />
        {conditions.length > 0 && <Fact name="When" text={conditions.join(', ')} />}
      </dl>
    </li>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd title={text}>{text}</dd>
    </div>
  )
}

/** Whether the fault can act now. Its schedule follows the clock of the service. */
function FaultState({ active }: { readonly active: ActiveFault }) {
  const now = useStore().clock.now.value
  if (isUsedUp(active)) return <span class="chip is-off">used up</span>
  const { fault, addedAt } = active
  const isActive = !fault.schedule || now === undefined || isDue(fault.schedule, addedAt, now)
  return isActive ? (
    <span class="chip is-on">active</span>
  ) : (
    <span class="chip is-off">not scheduled now</span>
  )
}
