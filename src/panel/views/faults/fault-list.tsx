/** @jsxImportSource preact */
import { type ActiveFault, isUsedUp } from '../../../core/faults/fault.ts'
import { isDue } from '../../../core/faults/schedule.ts'
import { Button } from '../../parts/buttons.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { useFilter } from '../../parts/lists.tsx'
import { Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { describeConditions, describeEffects, describeTarget } from './describe-fault.ts'

/** The active faults, in the order in which they are tried. */
export function FaultList() {
  const { faults } = useStore()
  const list = useKeptFocus<HTMLElement>()
  return (
    <section aria-label="Active faults" ref={list} tabIndex={-1}>
      <Ready resource={faults} what="the faults">
        {(all) => <Faults all={all} />}
      </Ready>
    </section>
  )
}

function Faults({ all }: { readonly all: readonly ActiveFault[] }) {
  const store = useStore()
  const { shown, field } = useFilter('fault', all, textOf)
  const clear = () => store.run('All faults were removed', ({ faults }) => faults.clear())
  return (
    <>
      <div class="row faults-head">
        <h2>Active faults</h2>
        {field}
        <span class="push" />
        <Button
          kind="danger"
          title="Removes all faults and ends all scenarios"
          onClick={() => void clear()}
        >
          Remove all
        </Button>
      </div>
      {all.length === 0 && (
        <p class="muted">
          The service answers as its contract says. Start a scenario, or add a fault.
        </p>
      )}
      {all.length > 0 && shown.length === 0 && <p class="muted">No fault matches the filter</p>}
      <ol class="fault-list">
        {shown.map((active) => (
          <FaultItem key={active.id} active={active} />
        ))}
      </ol>
    </>
  )
}

function textOf({ id, fault }: ActiveFault): string {
  return [id, describeTarget(fault), ...describeEffects(fault), ...describeConditions(fault)].join(
    ' ',
  )
}

/** One fault: what it matches and does, how often it has acted, and a button that removes it. */
function FaultItem({ active }: { readonly active: ActiveFault }) {
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
