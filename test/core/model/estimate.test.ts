import fc from 'fast-check'
import { emptyWorld } from 'petstore-mock/fixtures'
import { expect, test } from 'vitest'
import { bytesOfRows, createDataState } from '../../../src/core/model/database.ts'
import { readFixtures, readSavedRows } from '../../../src/core/model/fixtures.ts'
import { runs } from '../../support/runs.ts'

const LIMIT = 12_000

const fixtures = readFixtures(emptyWorld, 'fixtures', 'check')

const id = fc.integer({ min: 1, max: 4 })
const text = fc.integer({ min: 0, max: 1_500 }).map((length) => 'é'.repeat(length))
const status = fc.constantFrom('available', 'pending', 'sold', null)

/** Loses the type, so that any write can be tried. */
const untyped = (value: object) => Object.assign(JSON.parse('{}'), value)

const rows = {
  category: fc.record({ id, name: text, description: fc.option(text) }),
  pet: fc.record({ id, name: text, categoryId: id, status }),
  order: fc.record({ id, petId: fc.option(id), quantity: fc.option(id) }),
  inventoryItem: fc.record({ petId: id, quantity: fc.nat({ max: 2 }), status }),
}

const change = fc.constantFrom('category', 'pet', 'order', 'inventoryItem').chain((model) =>
  fc.record({
    model: fc.constant(model),
    act: fc.constantFrom('create', 'create', 'update', 'updateMany', 'delete', 'reset', 'restore'),
    at: id,
    data: rows[model],
  }),
)

function apply(
  state: ReturnType<typeof createDataState>,
  { model, act, at, data }: { model: keyof typeof rows; act: string; at: number; data: object },
): void {
  const collection = untyped(state.collections[model])
  const where = model === 'inventoryItem' ? { petId: at } : { id: at }
  if (act === 'reset') state.reset()
  else if (act === 'restore') restore(state)
  else if (act === 'create') collection.create(data)
  else if (act === 'delete') collection.delete({ where })
  else if (act === 'update') collection.update({ where, data })
  else collection.updateMany({ where: {}, data: { ...data, id: undefined, petId: undefined } })
}

function restore(state: ReturnType<typeof createDataState>): void {
  const saved = readSavedRows(state.snapshot(), 'data')
  state.requireRoom(saved, 'data')
  state.restore(saved)
}

test('any sequence of writes uses what its rows need, and never more than the limit', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 20 }), (changes) => {
      const state = createDataState(
        { fixtures, maxDataBytes: LIMIT },
        { onWrite() {}, onCall() {} },
      )
      for (const each of changes) {
        const before = state.snapshot()
        try {
          apply(state, each)
        } catch (error) {
          expect(error).toBeInstanceOf(TypeError)
          expect(state.snapshot()).toEqual(before)
        }
        expect(state.bytes).toBe(bytesOfRows(readSavedRows(state.snapshot(), 'data')))
        expect(state.bytes).toBeLessThanOrEqual(LIMIT)
      }
    }),
    runs(60),
  )
})
