import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, send } from '../../support/service/state.ts'
import { createTelling, live, story } from '../../support/service/story.ts'

freezeRealTime()

test('a snapshot is plain, versioned JSON', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const petstore = createTelling()
      live(petstore, happenings)

      const snapshot = petstore.snapshot()

      expect(snapshot.version).toBe(1)
      expect(JSON.parse(JSON.stringify(snapshot))).toStrictEqual(snapshot)
    }),
    runs(30),
  )
})

/** Returns JSON without request ids, and without the lengths of messages that name one. */
function withoutIds(value: unknown): string {
  const text = JSON.stringify(value)
  return text.replaceAll(/req-\d+|"requestIds":\d+|Content-Length\W+\d+/g, '')
}

test('a restored petstore gives the same responses from then on, but for their ids', () => {
  fc.assert(
    fc.property(story, story, story, (before, after, elsewhere) => {
      const petstore = createTelling()
      live(petstore, before)
      const saved = JSON.stringify(petstore.snapshot())

      const other = createTelling()
      live(other, elsewhere)
      other.restore(JSON.parse(saved))

      expect(withoutIds(other.snapshot())).toBe(withoutIds(JSON.parse(saved)))
      expect(withoutIds(live(other, after))).toBe(withoutIds(live(petstore, after)))
      expect(withoutIds(other.snapshot())).toBe(withoutIds(petstore.snapshot()))
    }),
    runs(40),
  )
})

test('two petstores share nothing', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      const busy = createTelling()
      const idle = createTelling()
      const fresh = JSON.stringify(idle.snapshot())

      live(busy, happenings)

      expect(JSON.stringify(idle.snapshot())).toBe(fresh)
      expect(idle.journal.all()).toEqual([])
      expect(live(idle, happenings)).toEqual(live(createTelling(), happenings))
    }),
    runs(30),
  )
})

test("a snapshot may have rows that refer to rows that don't exist", () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.db.category.delete({ where: { id: { equals: 1 } } })
  petstore.db.pet.delete({ where: { id: { equals: 2 } } })
  petstore.db.inventoryItem.create({ petId: 99, quantity: 1, status: 'sold' })
  const snapshot = petstore.snapshot()

  const other = createPetstore({ clock: CLOCK })
  other.restore(snapshot)

  expect(other.snapshot()).toStrictEqual(snapshot)
  expect(send(other, 'GET', '/pets/1').status).toBe(200)
  expect(send(other, 'GET', '/categories/1').status).toBe(404)
  expect(send(other, 'GET', '/store/inventory/99').status).toBe(200)
})
