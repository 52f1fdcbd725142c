import { explainMembers } from '../lib/guessed-members.ts'
import { MODELS } from '../model/models.ts'
import type { Petstore } from '../service/petstore.ts'

const SERVER = 'with setupPetstore or installPetstore, call petstore.server'

const OF_PETSTORE = {
  on: `after the requests, look at petstore.journal and petstore.audit(); ${SERVER}.events.on()`,
  requests: 'did you mean petstore.journal?',
  data: 'did you mean petstore.db?',
  scenario: "call faults.play('outage')",
}

const OF_JOURNAL = { entries: 'did you mean all()?', count: 'did you mean length?' }

const OF_DB = Object.fromEntries(
  Object.values(MODELS).map(({ name, list }) => [list, `did you mean ${name}?`]),
)

const BY_ID = 'call findFirst({ where: { id: { equals: 1 } } })'

const OF_COLLECTION = { get: BY_ID, getById: BY_ID, findUnique: BY_ID }

/** Makes the members that people guess say what to write instead. */
export function explainGuesses(petstore: Petstore): void {
  const { db, clock, faults, journal } = petstore
  explainMembers(petstore, 'petstore', OF_PETSTORE)
  explainMembers(faults, 'faults', { once: 'call faults.add({ status: 503, times: 1 })' })
  explainMembers(clock, 'clock', { tick: 'did you mean advance?' })
  explainMembers(journal, 'journal', OF_JOURNAL)
  explainMembers(db, 'db', OF_DB)
  for (const [name, collection] of Object.entries(db)) {
    explainMembers(collection, `db.${name}`, OF_COLLECTION)
  }
}
