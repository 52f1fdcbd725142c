import fc from 'fast-check'
import { createPetstore, type Petstore } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { runs } from '../support/runs.ts'
import { CLOCK, callTimes, createOnce, send } from '../support/service/state.ts'
import { createTelling, live, story } from '../support/service/story.ts'

/** Does something to every part of the state that there is. */
function exercise(petstore: Petstore): void {
  petstore.faults.add({ status: 503, probability: 0.5, times: 2 })
  callTimes(petstore, 3, 'mine')
  petstore.quotas.exhaust('late')
  callTimes(petstore, 1, 'late')
  petstore.quotas.ban('guest')
  petstore.db.pet.create({ name: 'Nemo', categoryId: 1 })
  petstore.clock.advance('1h')
  createOnce(petstore)
}

const PARTS = Object.keys(createPetstore().snapshot().parts)

describe('reset', () => {
  test.each(PARTS)('restores the part %s', (part) => {
    const petstore = createPetstore({ clock: CLOCK })
    const fresh = petstore.snapshot().parts[part]

    exercise(petstore)
    expect(petstore.snapshot().parts[part]).not.toStrictEqual(fresh)

    petstore.reset()
    expect(petstore.snapshot().parts[part]).toStrictEqual(fresh)
  })

  test('empties the journal', () => {
    const petstore = createPetstore({ clock: CLOCK })
    exercise(petstore)
    expect(petstore.journal.all()).not.toEqual([])

    petstore.reset()

    expect(petstore.journal.all()).toEqual([])
    expect(petstore.journal.last()).toBeUndefined()
  })

  test('makes the responses those of a fresh petstore, byte for byte', () => {
    fc.assert(
      fc.property(story, story, (before, after) => {
        const petstore = createTelling()
        live(petstore, before)

        petstore.reset()

        const fresh = createTelling()
        expect(petstore.snapshot()).toStrictEqual(fresh.snapshot())
        expect(live(petstore, after)).toEqual(live(fresh, after))
        expect(petstore.journal.all()).toStrictEqual(fresh.journal.all())
      }),
      runs(30),
    )
  })

  test('gives ids from the start again', () => {
    const petstore = createPetstore({ clock: CLOCK })
    const create = () => send(petstore, 'POST', '/categories', { body: { name: 'Fish' } })
    expect(create().headers.Location).toBe('/categories/5')

    petstore.reset()

    expect(create().headers.Location).toBe('/categories/5')
  })

  test('thaws a clock that was created running', () => {
    const petstore = createPetstore()
    petstore.clock.freeze(CLOCK)

    petstore.reset()

    expect(petstore.clock.mode).toBe('running')
    expect(Math.abs(petstore.clock.now() - Date.now())).toBeLessThan(60_000)
  })

  test('goes back to the fixtures it was given', () => {
    const petstore = createPetstore({ fixtures: { categories: [{ id: 7, name: 'Fish' }] } })
    petstore.db.category.delete({ where: { id: { equals: 7 } } })

    petstore.reset()

    expect(petstore.db.category.getAll().map(({ name }) => name)).toEqual(['Fish'])
  })
})

test('the same petstore, used the same way, responses the same', () => {
  fc.assert(
    fc.property(story, (happenings) => {
      expect(live(createTelling(), happenings)).toEqual(live(createTelling(), happenings))
    }),
    runs(30),
  )
})
