import fc from 'fast-check'
import type { PetstoreOptions, Snapshot } from 'petstore-mock'
import { vi } from 'vitest'
import { assemble } from '../../../src/core/petstore/create-petstore.ts'
import { loadSavedState } from '../../../src/core/service/replace-state.ts'
import { START } from '../service/state.ts'
import { clockActs, faultActs, quotaActs } from './acts.ts'
import { burst, cut, ending, passing, someRequest } from './requests.ts'
import { type Happen, OPTIONS, type World } from './world.ts'
import { writes } from './writes.ts'

const replacements: fc.Arbitrary<Happen> = fc.oneof(
  fc.subarray(['db', 'clock', 'quotas', 'faults'] as const).map(
    (keep): Happen =>
      ({ petstore }) =>
        petstore.petstore.reset({ keep: ['journal', ...keep] }),
  ),
  fc.constant<Happen>(({ petstore, saved }) => {
    saved.push(petstore.petstore.snapshot())
  }),
  fc.constant<Happen>(({ petstore, saved }) => {
    const snapshot = saved.at(-1)
    if (snapshot !== undefined) petstore.petstore.restore(snapshot)
  }),
  fc.constant<Happen>(({ petstore, saved }) => {
    const snapshot = saved.at(-1)
    if (snapshot !== undefined) loadSavedState(petstore, snapshot)
  }),
)

const clearing: fc.Arbitrary<Happen> = fc
  .constantFrom('journal', 'reset', 'keep')
  .map((name) => ({ petstore, expected }) => {
    expected.clear()
    if (name === 'journal') petstore.petstore.journal.clear()
    else petstore.petstore.reset(name === 'keep' ? { keep: ['db', 'quotas'] } : {})
  })

/** A random past of a petstore. */
export const past: fc.Arbitrary<readonly Happen[]> = fc.array(
  fc.oneof(
    { weight: 30, arbitrary: someRequest },
    { weight: 12, arbitrary: burst },
    { weight: 2, arbitrary: cut },
    { weight: 9, arbitrary: ending },
    { weight: 3, arbitrary: passing },
    { weight: 3, arbitrary: clockActs },
    { weight: 4, arbitrary: quotaActs },
    { weight: 4, arbitrary: faultActs },
    { weight: 4, arbitrary: writes },
    { weight: 2, arbitrary: replacements },
    { weight: 1, arbitrary: clearing },
  ),
  { maxLength: 80 },
)

/** Lets a past happen to a petstore. The test must have faked `Date`. */
export function live(happens: readonly Happen[], options: PetstoreOptions = {}): World {
  vi.setSystemTime(START)
  const petstore = assemble({ ...OPTIONS, ...options })
  const expected = new Map<number, Snapshot>()
  const note = () => {
    expected.set(petstore.state.journal.history.lastPosition, petstore.petstore.snapshot())
  }
  const world: World = { petstore, expected, note, open: [], handles: [], saved: [] }
  for (const happen of happens) {
    note()
    happen(world)
  }
  note()
  return world
}
