import { explainMembers } from '../lib/guessed-members.ts'
import { explainRowGuesses } from '../model/guesses.ts'
import type { Petstore } from './petstore.ts'

const SERVER = 'with setupPetstore or installPetstore, call petstore.server'
const PLAY = "call faults.play('outage')"
const ADD = "call faults.add({ method: 'POST', status: 503, times: 1 })"

const OF_PETSTORE = {
  on: `after the requests, look at petstore.journal and petstore.audit(); ${SERVER}.events.on()`,
  use: `${SERVER}.use()`,
  requests: 'did you mean petstore.journal?',
  calls: 'did you mean petstore.journal?',
  history: 'did you mean petstore.journal?',
  explain: 'did you mean petstore.journal.explain()?',
  data: 'did you mean petstore.db?',
  store: 'did you mean petstore.db?',
  state: 'did you mean petstore.db, or petstore.snapshot()?',
  scenario: PLAY,
  scenarios: PLAY,
  advance: 'did you mean petstore.clock.advance()?',
  exhaust: 'did you mean petstore.quotas.exhaust()?',
}

const OF_FAULTS = {
  fail: ADD,
  failOnce: ADD,
  inject: ADD,
  next: ADD,
  once: ADD,
  remaining: 'did you mean quotas.setRemaining()?',
  reset: 'did you mean clear?',
  start: PLAY,
  stop: 'did you mean clear, or remove of what add and play return?',
}

const OF_CLOCK = {
  tick: 'did you mean advance?',
  travel: 'did you mean set, or advance?',
  unfreeze: 'did you mean resume?',
}

const OF_JOURNAL = {
  at: 'did you mean last() or all()[0]?',
  calls: 'did you mean all()?',
  count: 'did you mean length?',
  entries: 'did you mean all()?',
  first: 'did you mean all()[0]?',
  requests: 'did you mean all()?',
}

/** Makes the members that people guess say what to write instead. */
export function explainGuesses(petstore: Petstore): void {
  const { db, clock, faults, journal } = petstore
  explainMembers(petstore, 'petstore', OF_PETSTORE)
  explainMembers(faults, 'faults', OF_FAULTS)
  explainMembers(clock, 'clock', OF_CLOCK)
  explainMembers(journal, 'journal', OF_JOURNAL)
  explainRowGuesses(db)
}
