import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { internalsOf } from '../../../src/core/petstore/create-petstore.ts'
import { clockActs, faultActs, quotaActs } from '../travel/acts.ts'
import { plainRequest } from '../travel/requests.ts'
import { type Happen, OPTIONS, type World } from '../travel/world.ts'
import { writes } from '../travel/writes.ts'
import { CLOCK } from './state.ts'

/** A random sequence of what can happen to a petstore. Real time must stand still. */
export const story: fc.Arbitrary<readonly Happen[]> = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: plainRequest },
    { weight: 2, arbitrary: clockActs },
    { weight: 2, arbitrary: faultActs },
    quotaActs,
    writes,
  ),
  { maxLength: 60 },
)

/** A petstore in which every part of the state shows. */
export function createTelling(): Petstore {
  return createPetstore({ ...OPTIONS, clock: CLOCK })
}

/** Lets a story happen, and returns every response of it as text. */
export function live(petstore: Petstore, happenings: readonly Happen[]): string[] {
  const own = { expected: new Map(), open: [], handles: [], saved: [], note() {} }
  const world: World = { petstore: internalsOf(petstore), ...own }
  return happenings.flatMap((happen) => JSON.stringify(happen(world)) ?? [])
}
