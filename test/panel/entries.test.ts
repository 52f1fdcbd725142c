import { createPetstore, type JournalEntry } from 'petstore-mock'
import { expect, test } from 'vitest'
import { EntryLog } from '../../src/panel/store/entries.ts'
import { CLOCK } from '../support/service/state.ts'

/** Returns the entries of some requests. */
function entriesOf(count: number): readonly JournalEntry[] {
  const petstore = createPetstore({ clock: CLOCK })
  for (let id = 1; id <= count; id += 1) petstore.handle({ method: 'GET', path: `/pets/${id}` })
  return petstore.journal.all()
}

const idsOf = ({ list }: EntryLog) => list.value.map(({ id }) => id)

test('a request that arrives while all are loaded is listed once, whichever comes first', () => {
  const [first, second, third] = entriesOf(3)
  if (!first || !second || !third) throw new Error('expected three entries')
  const log = new EntryLog()

  log.startLoad()
  log.add(second)
  log.add(third)
  log.replace([first, second])
  log.add(first)

  expect(idsOf(log)).toEqual(['req-1', 'req-2', 'req-3'])
})

test('a request keeps its number when all are loaded again', () => {
  const entries = entriesOf(3)
  const log = new EntryLog()
  log.replace(entries)
  const before = log.list.value

  log.startLoad()
  log.replace(entries.slice(1))

  expect(log.list.value).toEqual(before.slice(1))
})
