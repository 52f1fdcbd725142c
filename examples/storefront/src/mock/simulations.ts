import { type ActiveFault, type Fault, type Faults, scenarios } from 'petstore-mock'
import type { BrowserPetstore } from 'petstore-mock/browser'

/** What a button does. Typing its code into the console does the same. */
export interface Action {
  readonly code: string
  readonly run: (petstore: BrowserPetstore) => void
  /** Whether the page reloads afterwards, so that the shop starts over. */
  readonly reloads?: boolean
}

/** A simulation that happens once. */
export interface Simulation extends Action {
  readonly text: string
}

/** A simulation that lasts until its button is pressed again. */
export interface LastingSimulation {
  readonly text: string
  readonly begin: Action
  readonly end: Action
  readonly isOn: (petstore: BrowserPetstore) => boolean
}

const clearFaults: Action = {
  code: 'petstore.faults.clear()',
  run: ({ faults }) => faults.clear(),
}

interface Breakdown {
  readonly text: string
  readonly code: string
  readonly begin: (faults: Faults) => unknown
  /** Tells whether an active fault belongs to this simulation. */
  readonly matches: (fault: Fault) => boolean
}

/**
 * Creates a simulation that replaces all faults: only the first matching fault acts on a request.
 */
function breakdown({ text, code, begin, matches }: Breakdown): LastingSimulation {
  return {
    text,
    begin: {
      code,
      run: ({ faults }) => {
        faults.clear()
        begin(faults)
      },
    },
    isOn: (petstore) => faultsOf(petstore).some(({ fault }) => matches(fault)),
    end: clearFaults,
  }
}

export const lastingSimulations: readonly LastingSimulation[] = [
  breakdown({
    text: 'Outage',
    code: "petstore.faults.play('outage')",
    begin: (faults) => faults.play('outage'),
    matches: ({ message }) => message === scenarios.outage.faults[0].message,
  }),
  breakdown({
    text: 'Flaky',
    code: "petstore.faults.play('flaky')",
    begin: (faults) => faults.play('flaky'),
    matches: ({ probability }) => probability === scenarios.flaky.faults[0].probability,
  }),
  breakdown({
    text: 'No network',
    code: "petstore.faults.add({ network: 'reset' })",
    begin: (faults) => faults.add({ network: 'reset' }),
    matches: (fault) => fault.network === 'reset' && isForAll(fault),
  }),
  breakdown({
    text: 'Slow',
    code: "petstore.faults.add({ delay: '3s' })",
    begin: (faults) => faults.add({ delay: '3s' }),
    matches: (fault) => fault.delay !== undefined && isForAll(fault),
  }),
  {
    text: 'Ban',
    begin: { code: 'petstore.quotas.ban()', run: ({ quotas }) => quotas.ban() },
    // The shop still observes the wait from the ban. A reload makes it forget the wait.
    end: {
      code: 'petstore.quotas.pardon()',
      run: ({ quotas }) => quotas.pardon(),
      reloads: true,
    },
    isOn: ({ quotas }) => quotas.get().bannedUntil !== null,
  },
]

export const simulations: readonly Simulation[] = [
  {
    text: 'Use up the quota',
    code: 'petstore.quotas.exhaust()',
    run: ({ quotas }) => quotas.exhaust(),
  },
  {
    text: 'Clock + 61 s',
    code: "petstore.clock.advance('61s')",
    run: ({ clock }) => clock.advance('61s'),
  },
  {
    text: 'Clock + 10 min',
    code: "petstore.clock.advance('10m')",
    run: ({ clock }) => clock.advance('10m'),
  },
  { text: 'Clear faults', ...clearFaults },
  {
    text: 'Reset all',
    code: 'petstore.reset()',
    run: (petstore) => petstore.reset(),
    reloads: true,
  },
]

/** Returns the faults that can still act. */
export function faultsOf({ faults, clock }: BrowserPetstore): readonly ActiveFault[] {
  return faults.list().filter((active) => !isOver(active, clock.now()))
}

function isOver({ fault, acted, addedAt }: ActiveFault, now: number): boolean {
  const { startAfter = 0, duration, every } = fault.schedule ?? {}
  const isSpent = fault.times !== undefined && acted >= fault.times
  // In a listed fault, the times of the schedule are in ms.
  const endsAt = addedAt + Number(startAfter) + Number(duration ?? Number.POSITIVE_INFINITY)
  return isSpent || (every === undefined && now >= endsAt)
}

function isForAll({ operation, probability, afterOperation, times }: Fault): boolean {
  return [operation, probability, afterOperation, times].every((limit) => limit === undefined)
}
