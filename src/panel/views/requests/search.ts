import type { JournalEntry } from '../../../core/journal/entry.ts'
import { readSearch, readTerms } from '../../../core/journal/search.ts'
import { messageOf } from '../../parts/read-text.ts'

/** A search for requests. */
export interface Search {
  readonly test: (entry: JournalEntry) => boolean
  /** The words that are marked where they occur, in lower case. */
  readonly words: readonly string[]
  /** What is wrong with it; empty if nothing is. */
  readonly problem: string
}

/** Reads a search. One that can't be read finds every request, and says why. */
export function compileSearch(text: string): Search {
  try {
    const test = readSearch(text, 'search')
    const words = readTerms(text, 'search')
      .filter(({ field, isExcluded }) => field === null && !isExcluded)
      .map(({ value }) => value)
    return { test: remembered(test), words, problem: '' }
  } catch (error) {
    return { test: () => true, words: [], problem: messageOf(error) }
  }
}

/** Tests each request once, because the list changes with every one that arrives. */
function remembered(test: (entry: JournalEntry) => boolean) {
  const results = new WeakMap<JournalEntry, boolean>()
  return (entry: JournalEntry) => {
    const known = results.get(entry) ?? test(entry)
    results.set(entry, known)
    return known
  }
}
