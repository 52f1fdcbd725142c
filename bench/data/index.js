import { measureJournal } from './journal.js'
import { measureKeys } from './keys.js'
import { measurePets } from './pets.js'
import { measureSessions } from './sessions.js'

/** Measures work that grows: pets, keys with a quota, the journal, sessions. */
export async function measureData({ progress }) {
  const results = []
  for (const measure of [measurePets, measureKeys, measureJournal, measureSessions]) {
    results.push(await measure(progress))
  }
  const all = (name) => results.flatMap((result) => result[name] ?? [])
  return { bars: all('bars'), tables: all('tables'), plots: all('plots') }
}
