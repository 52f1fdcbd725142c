/** @jsxImportSource preact */
import { plural } from '../../core/lib/describe.ts'
import { useFaults, useQuotas } from '../parts/loading.tsx'
import { useNow, useStore } from '../parts/store-context.ts'
import { useValue } from '../store/signal.ts'
import { scenariosIn, stateOfFault } from '../views/faults/fault-state.ts'

/** What makes the petstore behave unlike a fresh one, each part with the way to its view. */
export function Chips() {
  const { address, clock } = useStore()
  const now = useNow() ?? 0
  const isFrozen = useValue(clock.mode) === 'frozen'
  const quotas = useQuotas().value ?? []
  const banned = quotas.filter(({ bannedUntil }) => bannedUntil !== null && bannedUntil > now)
  const chips = [
    { view: 'time', kind: 'frozen', text: isFrozen ? 'Clock stopped' : '' },
    { view: 'faults', kind: 'warn', text: useFaultText(now) },
    { view: 'quotas', kind: 'ban', text: banned.length > 0 ? `${banned.length} banned` : '' },
  ]
  return (
    <ul class="chips" aria-label="State">
      {chips
        .filter(({ text }) => text !== '')
        .map(({ view, kind, text }) => (
          <li key={view}>
            <button type="button" class={`chip is-${kind}`} onClick={() => address.go({ view })}>
              {text}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** Returns how many faults are active, and the scenarios: `2 faults, outage`. */
function useFaultText(now: number): string {
  const faults = useFaults().value ?? []
  const others = faults.filter(
    (each) => each.scenario === null && stateOfFault(each, now) !== 'over',
  )
  const names = scenariosIn(faults, now).map(({ id, name }) => name ?? id)
  return [...(others.length > 0 ? [plural(others.length, 'fault')] : []), ...names].join(', ')
}
