import { readFilter } from '../journal/filter.ts'
import type { ObservedPetstore } from '../testing/matcher.ts'
import type { RemotePetstore } from './remote-petstore.ts'

/** Reads from a petstore on a server what the matchers look at. */
export async function observe({ journal, audit }: RemotePetstore): Promise<ObservedPetstore> {
  // Before the journal, so that the journal has all entries that the findings name.
  const report = await audit()
  const [entries, acts] = await Promise.all([journal.all(), journal.acts()])
  return {
    audit: () => report,
    journal: {
      all: (filter) => entries.filter(readFilter(filter, 'journal.all')),
      last: (filter) => entries.findLast(readFilter(filter, 'journal.last')),
      acts: () => acts,
    },
  }
}
