import { explainMembers } from '../lib/guessed-members.ts'
import type { Collections } from './database/database.ts'

const OF_DB = {
  categories: 'did you mean category?',
  inventory: 'did you mean inventoryItem?',
  orders: 'did you mean order?',
  pets: 'did you mean pet?',
}

const BY_ID = 'call findFirst({ where: { id: { equals: 1 } } })'

const OF_COLLECTION = {
  add: 'did you mean create?',
  all: 'did you mean getAll?',
  clear: 'did you mean deleteMany()?',
  createMany: 'call create for each row',
  find: 'did you mean findFirst or findMany?',
  findUnique: BY_ID,
  get: BY_ID,
  getById: BY_ID,
  insert: 'did you mean create?',
  length: 'did you mean count()?',
}

/** Makes the members of `petstore.db` that people guess say what to write instead. */
export function explainRowGuesses(db: Collections): void {
  explainMembers(db, 'db', OF_DB)
  for (const [name, collection] of Object.entries(db)) {
    explainMembers(collection, `db.${name}`, OF_COLLECTION)
  }
}
