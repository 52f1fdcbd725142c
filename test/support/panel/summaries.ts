import { createPetstore, type Petstore } from 'petstore-mock'
import { type EntrySummary, summarize } from '../../../src/panel/store/entries.ts'
import { CLOCK } from '../service/state.ts'

/** Returns a petstore whose clock stands still. */
export function frozenPetstore(): Petstore {
  return createPetstore({ clock: CLOCK, apiKeys: { one: 'free', two: 'free' } })
}

/** Returns the requests of a petstore, as the panel lists them. */
export function summariesOf({ journal }: Petstore): readonly EntrySummary[] {
  return journal.all().map(summarize)
}
