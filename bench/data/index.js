import { measureJournal } from './journal.js'
import { measureKeys } from './keys.js'
import { measurePets } from './pets.js'
import { measureSessions } from './sessions.js'

/**
 * Measures how the cost of a request grows with the number of pets, keys, journal entries and
 * sessions.
 */
export async function measureData({ progress }) {
  const results = []
  for (const measure of [measurePets, measureKeys, measureJournal, measureSessions]) {
    results.push(await measure(progress))
  }
  const all = (name) => results.flatMap((result) => result[name] ?? [])
  return { targets: all('targets'), tables: all('tables'), plots: all('plots') }
}
