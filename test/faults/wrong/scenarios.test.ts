import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const NAMES = 'a scenario, or one of flaky, outage, brownout, slow, lossy, rate-limited'

const WRONG: readonly (readonly [unknown, string])[] = [
  ['outag', `expected ${NAMES} but got "outag"; did you mean "outage"?`],
  ['ratelimited', `expected ${NAMES} but got "ratelimited"; did you mean "rate-limited"?`],
  ['chaos', `expected ${NAMES} but got "chaos"`],
  ['constructor', `expected ${NAMES} but got "constructor"`],
  [5, 'expected an object but got 5'],
]

test.each(WRONG)('the option scenario refuses %j', (scenario, message) => {
  const create = () => Reflect.apply(createPetstore, undefined, [{ scenario }])

  expect(create).toThrow(TypeError)
  expect(create).toThrow(`scenario: ${message}`)
})

test.each(WRONG)('play refuses %j', (scenario, message) => {
  const { faults } = createPetstore()
  const play = () => Reflect.apply(faults.play, undefined, [scenario])

  expect(play).toThrow(TypeError)
  expect(play).toThrow(`faults.play: ${message}`)
})

test('a scenario with one wrong fault is refused whole', () => {
  const { faults } = createPetstore()
  const scenario = { faults: [{ status: 503 }, { status: 200 }] }

  expect(() => faults.play(scenario)).toThrow(
    'faults.play.faults[1].status: expected an integer from 400 to 599 but got 200',
  )
  expect(faults.list()).toEqual([])
})
