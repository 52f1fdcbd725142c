/** @jsxImportSource preact */
import type { ComponentChildren } from 'preact'
import type { QuotaStatus } from '../../core/quota/quotas.ts'
import { useResource } from '../parts/loading.tsx'
import { useStore } from '../parts/store-context.ts'
import { Countdown, ReloadAt } from '../parts/time.tsx'
import { stateOfFault, stateOfScenario } from '../views/faults/fault-state.ts'

/** What makes the petstore behave unlike a fresh one, each part with the way to its view. */
export function Chips() {
  return (
    <ul class="chips" aria-label="State">
      <ClockChip />
      <FaultChips />
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
function FaultChips() {
  const store = useStore()
  const faults = useResource(store.faults) ?? []
  const scenarios = useResource(store.scenarios) ?? []
  const now = store.clock.now.value
  const theirs = new Set(scenarios.flatMap((scenario) => scenario.faults))
  const own = faults.filter(
    (each) => !theirs.has(each.id) && stateOfFault(each, now).name !== 'over',
  )
  const active = scenarios
    .map((scenario) => ({ scenario, state: stateOfScenario(scenario, faults, now) }))
    .filter(({ state }) => state.name !== 'over')
  return (
    <>
      {own.length > 0 && (
        <Chip view="faults" kind="warn">
          {own.length} {own.length === 1 ? 'fault' : 'faults'}
        </Chip>
      )}
      {active.slice(0, SHOWN).map(({ scenario: { id, name }, state: { endsAt } }) => (
        <Chip key={id} view="faults" kind="warn">
          {name ?? id}
          {endsAt !== undefined && ' · '}
          {endsAt !== undefined && <Countdown at={endsAt} />}
        </Chip>
      ))}
      {active.length > SHOWN && (
        <Chip view="faults" kind="warn">
          {active.length - SHOWN} more scenarios
        </Chip>
      )}
    </>
  )
}

/** How many scenarios have a chip of their own. */
const SHOWN = 2

function BanChip() {
  const { bans } = useStore()
  const banned = useResource(bans) ?? []
  const ends = banned.flatMap(({ bannedUntil }: QuotaStatus) => bannedUntil ?? [])
  if (banned.length === 0) return null
  return (
    <Chip view="quotas" kind="ban">
      <ReloadAt resource={bans} at={Math.min(...ends)} />
      {banned.length} banned
    </Chip>
  )
}

function ClockChip() {
  const { clock } = useStore()
  if (clock.now.value === undefined || clock.mode.value !== 'frozen') return null
  return (
    <Chip view="time" kind="frozen">
      Clock stopped
    </Chip>
  )
}
