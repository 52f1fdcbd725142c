/** @jsxImportSource preact */
import type { ActiveFault } from '../../../core/faults/fault.ts'
import { Button } from '../../parts/buttons.tsx'
import { AskingButton } from '../../parts/dialog.tsx'
import { useKeptFocus } from '../../parts/focus.ts'
import { useFilter } from '../../parts/lists.tsx'
import { Ready } from '../../parts/loading.tsx'
import { useStore } from '../../parts/store-context.ts'
import { Countdown } from '../../parts/time.tsx'
import { actedText, describeFault } from './describe-fault.ts'
import { stateOfFault } from './fault-state.ts'

/** The active faults, in the order in which they are tried. */
export function FaultList() {
  const { faults } = useStore()
  return (
    <div tabIndex={0}>
      <Ready resource={faults} what="the faults">
        {(all) => <Faults all={all} />}
      </Ready>
    </div>
  )
}

function Faults({ all }: { readonly all: readonly ActiveFault[] }) {
  const store = useStore()
  const list = useKeptFocus<HTMLElement>()
  const { found, field } = useFilter('fault', all, textOf)
  return (
    <section aria-labelledby="faults-title" ref={list} tabIndex={-1}>
      <div class="row">
        <h2 id="faults-title">Active faults</h2>
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
      {all.length === 0 && <p class="muted">None: the service answers as its contract says.</p>}
      {all.length > 0 && found.length === 0 && <p class="muted">No fault matches the filter</p>}
      <ol class="fault-list">
        {found.map((active) => (
          <FaultItem key={active.id} active={active} />
        ))}
      </ol>
    </section>
  )
}

function textOf({ id, fault }: ActiveFault): string {
  return `${id} ${describeFault(fault)}`
}

/** One fault: what it does to which requests, how often it has acted, and a button that removes it. */
function FaultItem({ active }: { readonly active: ActiveFault }) {
  const store = useStore()
  const { id, fault } = active
  const state = stateOfFault(active, store.clock.now.value)
  return (
    <li class="fault row">
      <span class={state.name === 'active' ? 'chip is-on' : 'chip is-off'}>{state.name}</span>
      <span class="grow">
        <b>{id}</b> {describeFault(fault)} <span class="number muted">{actedText(active)}</span>
        {state.endsAt !== undefined && (
          <span class="muted">
            , <Countdown at={state.endsAt} /> left
          </span>
        )}
      </span>
      <Button
        label={`Remove ${id}`}
        onClick={() => void store.run(`${id} was removed`, ({ faults }) => faults.remove(id))}
      >
        Remove
      </Button>
    </li>
  )
}
