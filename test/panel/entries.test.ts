import { createPetstore, type JournalEntry } from 'petstore-mock'
import { beforeEach, expect, test, vi } from 'vitest'
import { EntryLog } from '../../src/panel/store/entries.ts'
import { CLOCK } from '../support/service/state.ts'

beforeEach(() => {
  // A frame that never comes, as in a page in the background: only what shows the list counts.
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => {})
})

/** Returns the entries of some requests. */
function entriesOf(count: number): readonly JournalEntry[] {
  const petstore = createPetstore({ clock: CLOCK })
  for (let id = 1; id <= count; id += 1) petstore.handle({ method: 'GET', path: `/pets/${id}` })
  return petstore.journal.all()
}

const idsOf = ({ list }: EntryLog) => list.map(({ id }) => id)

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
  log.setPaused(false)
  expect(idsOf(log)).toEqual(['req-1', 'req-2', 'req-3'])
})

test('a request keeps its number when all are loaded again', () => {
  const entries = entriesOf(3)
  const log = new EntryLog()
  log.replace(entries)
  const before = log.list

  log.startLoad()
  log.replace(entries.slice(1))

  expect(log.list).toEqual(before.slice(1))
})

test("a paused list stands still while all are loaded again, until it's cleared", () => {
  const entries = entriesOf(5)
  const log = new EntryLog()
  log.replace(entries.slice(0, 3))
  log.setPaused(true)

  log.replace(entries)

  expect(log.list).toHaveLength(3)
  expect(log.held.value).toBe(2)
  log.clear()
  expect(log.list).toEqual([])
  expect(log.held.value).toBe(0)
})
