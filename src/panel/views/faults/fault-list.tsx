/** @jsxImportSource preact */
import { useState } from 'preact/hooks'
import type { ActiveFault } from '../../../faults/fault.ts'
import { useKeptFocus } from '../../parts/kept-focus.ts'
import { firstMatches, MatchFilter } from '../../parts/list/first-matches.tsx'
import { Ready } from '../../parts/ready.tsx'
import { Button } from '../../parts/states.tsx'
import { useStore } from '../../parts/store-context.ts'
import { describeConditions, describeEffects, describeTarget } from './describe-fault.ts'
import { FaultItem } from './fault-item.tsx'

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
  const [filter, setFilter] = useState('')
  const { shown, count } = firstMatches(all, filter, textOf)
  const clear = () => store.run('All faults were removed', ({ faults }) => faults.clear())
  return (
    <>
      <div class="row faults-head">
        <h2>Active faults</h2>
        <MatchFilter
          noun="fault"
          total={all.length}
          count={count}
          shown={shown.length}
          value={filter}
          onChange={setFilter}
        />
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
