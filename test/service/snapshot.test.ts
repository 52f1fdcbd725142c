import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { CLOCK, callTimes, send } from '../support/service/state.ts'
import { createTelling, live, story } from '../support/service/story.ts'

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

test('a restored petstore gives the same responses from then on, byte for byte', () => {
  fc.assert(
    fc.property(story, story, story, (before, after, elsewhere) => {
      const petstore = createTelling()
      live(petstore, before)
      const saved = JSON.stringify(petstore.snapshot())

      const other = createTelling()
      live(other, elsewhere)
      other.restore(JSON.parse(saved))

      expect(other.snapshot()).toStrictEqual(JSON.parse(saved))
      expect(live(other, after)).toEqual(live(petstore, after))
      expect(other.snapshot()).toStrictEqual(petstore.snapshot())
    }),
    runs(40),
  )
})

test('a snapshot does not change with what happens after it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503, skip: 5 })
  const snapshot = petstore.snapshot()
  const text = JSON.stringify(snapshot)

  callTimes(petstore, 10)
  petstore.db.pet.deleteMany({ where: {} })
  petstore.clock.advance('1h')

  expect(JSON.stringify(snapshot)).toBe(text)
})

test('what happens after a restore does not change the snapshot', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const snapshot = petstore.snapshot()
  const text = JSON.stringify(snapshot)
  petstore.restore(snapshot)

  callTimes(petstore, 10)
  petstore.db.pet.deleteMany({ where: {} })

  expect(JSON.stringify(snapshot)).toBe(text)
})

test('an id is never given twice, not even after a restore', () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'POST', '/pets', { body: { name: 'Nemo', categoryId: 1 } })
  expect(send(petstore, 'DELETE', '/pets/13').status).toBe(204)

  const other = createPetstore({ clock: CLOCK })
  other.restore(petstore.snapshot())
  const { headers } = send(other, 'POST', '/pets', { body: { name: 'Dory', categoryId: 1 } })

  expect(headers.Location).toBe('/pets/14')
})

test('stock that was taken away through db stays away after a restore', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.db.inventoryItem.delete({ where: { petId: { equals: 1 } } })

  const other = createPetstore({ clock: CLOCK })
  other.restore(petstore.snapshot())

  expect(send(other, 'GET', '/store/inventory/1').status).toBe(404)
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
