import type { ControlClient } from '../control/client/http-client.ts'
import type { JournalEntry } from '../journal/entry.ts'
import { readFilter } from '../journal/filter.ts'
import type { Journal } from '../journal/journal.ts'
import { refuse } from '../lib/check.ts'
import type { Promised } from './promised.ts'
import { segment } from './segment.ts'

/** The journal of a petstore on a server: `Journal`, with promises. */
export interface RemoteJournal
  extends Promised<Pick<Journal, 'all' | 'last' | 'acts' | 'clear' | 'toHar'>> {
  /**
   * Explains a response in plain words, as `journal.explain` does. `target` is its journal entry, or
   * its `X-Request-Id`.
   */
  explain(target: string | Pick<JournalEntry, 'id'>): Promise<string>
}

/** Creates `petstore.journal`. Filters run here, because a filter can be a function. */
export function createRemoteJournal(client: ControlClient): RemoteJournal {
  const all: RemoteJournal['all'] = async (filter) => {
    const matches = readFilter(filter, 'journal.all')
    return (await readEntries(client)).filter(matches)
  }
  return {
    all,
    last: async (filter) => {
      const matches = readFilter(filter, 'journal.last')
      return (await readEntries(client)).findLast(matches)
    },
    async explain(target) {
      const id = typeof target === 'string' ? target : Object(target).id
      if (typeof id !== 'string') {
        refuse('journal.explain', target, 'a journal entry, or the X-Request-Id of a response')
      }
      const text = await client.text(`/journal/${segment('journal.explain', id)}/explanation`)
      return text.trimEnd()
    },
    acts: () => client.call('GET', '/acts'),
    clear: () => client.call('DELETE', '/journal'),
    toHar: () => client.call('GET', '/journal?format=har'),
  }
}

function readEntries(client: ControlClient): Promise<JournalEntry[]> {
  return client.call('GET', '/journal')
}
