import type { BrowserPetstore } from 'petstore-mock/browser'

/** Something to try: the button does what its code says, and so does the console. */
export interface Simulation {
  readonly text: string
  /** What to type into the console for the same. */
  readonly code: string
  readonly run: (petstore: BrowserPetstore) => void
  /** The shop begins anew, as after a reload. */
  readonly reloads?: boolean
}

export const simulations: readonly Simulation[] = [
  {
    text: 'Use up the quota',
    code: 'petstore.quotas.exhaust()',
    run: ({ quotas }) => quotas.exhaust(),
  },
  {
    text: 'Outage',
    code: "petstore.faults.play('outage')",
    run: ({ faults }) => void faults.play('outage'),
  },
  {
    text: 'Flaky',
    code: "petstore.faults.play('flaky')",
    run: ({ faults }) => void faults.play('flaky'),
  },
  {
    text: 'No network',
    code: "petstore.faults.add({ network: 'reset' })",
    run: ({ faults }) => void faults.add({ network: 'reset' }),
  },
  {
    text: 'Slow',
    code: "petstore.faults.add({ delay: '3s' })",
    run: ({ faults }) => void faults.add({ delay: '3s' }),
  },
  {
    text: 'Ban',
    code: "petstore.quotas.ban(undefined, '10m')",
    run: ({ quotas }) => quotas.ban(undefined, '10m'),
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
  {
    text: 'Clear faults',
    code: 'petstore.faults.clear()',
    run: ({ faults }) => faults.clear(),
  },
  {
    text: 'Reset all',
    code: 'petstore.reset()',
    run: (petstore) => petstore.reset(),
    reloads: true,
  },
]
