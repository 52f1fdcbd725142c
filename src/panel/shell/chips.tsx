/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import { plural } from '../../core/audit/words.ts'
import { useFaults, useQuotas } from '../parts/loading.tsx'
import { useNow, useStore } from '../parts/store-context.ts'
import { useValue } from '../store/signal.ts'
import { stateOfFault, stateOfScenario } from '../views/faults/fault-state.ts'

/** What makes the petstore behave unlike a fresh one, each part with the way to its view. */
export function Chips() {
  return (
    <ul class="chips" aria-label="State">
      <ClockChip />
      <FaultChip />
      <BanChip />
    </ul>
  )
}

interface ChipProps {
  /** The view to which it leads. */
  readonly view: string
  readonly kind: 'off' | 'ban' | 'frozen' | 'warn'
  readonly children: ComponentChildren
}

function Chip({ view, kind, children }: ChipProps) {
  const { address } = useStore()
  return (
    <li>
      <button type="button" class={`chip is-${kind}`} onClick={() => address.go({ view })}>
        {children}
      </button>
    </li>
  )
}

/** The active scenarios, and how many faults there are besides theirs. */
function FaultChip() {
  const { faults, scenarios } = useFaults().value ?? { faults: [], scenarios: [] }
  const now = useNow()
  const theirs = new Set(scenarios.flatMap((scenario) => scenario.faults))
  const count = faults.filter(
    (each) => !theirs.has(each.id) && stateOfFault(each, now) !== 'over',
  ).length
  const active = scenarios.filter((each) => stateOfScenario(each, faults, now) !== 'over')
  const names = active.map(({ id, name }) => name ?? id)
  const texts = [...(count > 0 ? [plural(count, 'fault')] : []), ...names]
  if (texts.length === 0) return null
  return (
    <Chip view="faults" kind="warn">
      {texts.slice(0, SHOWN).join(', ')}
      {texts.length > SHOWN && ' …'}
    </Chip>
  )
}

/** How many texts a chip has. */
const SHOWN = 3

function BanChip() {
  const quotas = useQuotas().value ?? []
  const now = useNow() ?? 0
  const banned = quotas.filter(({ bannedUntil }) => bannedUntil !== null && bannedUntil > now)
  if (banned.length === 0) return null
  return (
    <Chip view="quotas" kind="ban">
      {banned.length} banned
    </Chip>
  )
}

/** Says that the clock stands still or isn't real, and leads back. */
function ClockChip() {
  const { clock } = useStore()
  if (useValue(clock.mode) !== 'frozen') return null
  return (
    <Chip view="time" kind="frozen">
      Clock stopped
    </Chip>
  )
}
