import fc from 'fast-check'
import { createPetstore, type StateName } from 'petstore-mock'
import { expect, test } from 'vitest'
import { freezeRealTime } from '../../support/freeze-real-time.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK, callTimes } from '../../support/service/state.ts'
import { createTelling, live, story } from '../../support/service/story.ts'

freezeRealTime()

test('a reset makes the responses those of a fresh petstore, byte for byte', () => {
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

test('a reset thaws a clock that was created running', () => {
  const petstore = createPetstore()
  petstore.clock.freeze(CLOCK)

  petstore.reset()

  expect(petstore.clock.mode).toBe('running')
  expect(Math.abs(petstore.clock.now() - Date.now())).toBeLessThan(60_000)
})

/** The parts of a snapshot that each name keeps. The journal isn't in a snapshot. */
const MEMBERS: Readonly<Record<StateName, readonly string[]>> = {
  db: ['data'],
  clock: ['clock'],
  quotas: ['accounts'],
  faults: ['faults', 'random'],
  journal: ['requestIds'],
}

const EVERYTHING: readonly StateName[] = ['db', 'clock', 'quotas', 'faults', 'journal']

test('a kept fault still acts, and its handle still removes it', () => {
  const petstore = createPetstore({ clock: CLOCK })
  const fault = petstore.faults.add({ status: 503 })

  petstore.reset({ keep: ['faults'] })
  expect(callTimes(petstore, 1)).toEqual([503])

  fault.remove()
  expect(callTimes(petstore, 1)).toEqual([200])
})

test("a reset restores each part that isn't kept, and changes none of the others", () => {
  fc.assert(
    fc.property(story, fc.subarray([...EVERYTHING]), (happenings, keep) => {
      const petstore = createTelling()
      const { parts: fresh } = petstore.snapshot()
      live(petstore, happenings)
      const { parts: used } = petstore.snapshot()
      const entries = petstore.journal.all()

      petstore.reset({ keep })

      const expected = EVERYTHING.flatMap((name) =>
        MEMBERS[name].map((member) => [member, (keep.includes(name) ? used : fresh)[member]]),
      )
      expect(petstore.snapshot().parts).toStrictEqual(Object.fromEntries(expected))
      expect(petstore.journal.all()).toStrictEqual(keep.includes('journal') ? entries : [])
    }),
    runs(30),
  )
})

test.each([
  ['reset.keep', [{ keep: ['data'] }, { keep: ['clock', 'quota'] }, { keep: 'clock' }]],
  ['reset', [{ keeps: [] }, { only: ['db'] }, 'clock', ['clock'], null]],
])('with a wrong %s, nothing is reset', (path, wrong) => {
  const petstore = createPetstore({ clock: CLOCK })
  callTimes(petstore, 1)
  const before = petstore.snapshot()

  for (const options of wrong) {
    const reset = () => Reflect.apply(petstore.reset, undefined, [options])
    expect(reset).toThrow(expect.objectContaining({ name: 'OptionError', path }))
  }

  expect(petstore.snapshot()).toStrictEqual(before)
  expect(petstore.journal.all()).toHaveLength(1)
})

test('the error for another name of keep says how to write it', () => {
  expect(() => Reflect.apply(createPetstore().reset, undefined, [{ only: ['db'] }])).toThrow(
    'reset: "only" isn\'t one of its options; did you mean keep, which names the other parts?',
  )
})
