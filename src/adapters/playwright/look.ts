import type { RemotePetstore } from '../../control/client/petstore.ts'
import { readFilter } from '../../core/journal/filter.ts'
import { isRemote, type ObservedPetstore } from '../testing/matcher.ts'

/** The members of a petstore on a server that the matchers use. */
interface ObservedElsewhere {
  readonly journal: Pick<RemotePetstore['journal'], 'all' | 'acts'>
  readonly audit: RemotePetstore['audit']
}

/** A petstore on a server, or one in this process. */
export type AnyPetstore = ObservedElsewhere | ObservedPetstore

/** Reads what a matcher looks at. The matcher itself refuses whatever is not a petstore. */
export async function look(got: AnyPetstore): Promise<ObservedPetstore> {
  return isElsewhere(got) ? observe(got) : got
}

function isElsewhere(got: AnyPetstore): got is ObservedElsewhere {
  return typeof got === 'object' && got !== null && isRemote(got) && 'journal' in got
}

async function observe({ journal, audit }: ObservedElsewhere): Promise<ObservedPetstore> {
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
