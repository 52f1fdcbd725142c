import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { createUsed, testBreakages } from '../../support/service/broken-snapshot.ts'
import { createOnce } from '../../support/service/state.ts'

const PART = 'parts.idempotencyKeys'
const FIRST = `${PART}.0.1`
const ERROR = `${PART}.2.1`
const ASCII = '1 to 255 printable ASCII characters'

testBreakages([
  [PART, undefined, 'snapshot: the part idempotencyKeys is missing'],
  [PART, {}, 'idempotencyKeys: expected an array but got {}'],
  [PART, ['one'], 'idempotencyKeys[0]: expected an array but got "one"'],
  [PART, [['one']], 'idempotencyKeys[0]: expected a key and its first request but got ["one"]'],
  [`${PART}.0.0`, 'one', 'idempotencyKeys[0][0]: expected an array but got "one"'],
  [
    `${PART}.0.0`,
    [null, 'createPet'],
    'idempotencyKeys[0][0]: expected an API key, an operation and a key but got [null,"createPet"]',
  ],
  [`${PART}.0.0.0`, 'anonymous', 'idempotencyKeys[0][0][0]: expected an API key of 1 to 256'],
  [`${PART}.0.0.0`, 1, 'idempotencyKeys[0][0][0]: expected an API key of 1 to 256 visible'],
  [`${PART}.0.0.0`, ['mine'], 'idempotencyKeys[0][0][0]: expected an API key of 1 to 256'],
  [`${PART}.0.0.1`, 'createPets', 'idempotencyKeys[0][0][1]: expected one of "listPets"'],
  [`${PART}.0.0.2`, '', `idempotencyKeys[0][0][2]: expected ${ASCII} but got ""`],
  [`${PART}.0.0.2`, 'a\nb', `idempotencyKeys[0][0][2]: expected ${ASCII} but got "a\\nb"`],
  [`${PART}.0.0.2`, 'x'.repeat(256), `idempotencyKeys[0][0][2]: expected ${ASCII} but got "xxx`],
  [`${PART}.0.0.2`, 1, `idempotencyKeys[0][0][2]: expected ${ASCII} but got 1`],
  [`${PART}.1.0.0`, null, 'idempotencyKeys[1][0]: expected a unique key but got'],
  [`${FIRST}`, null, 'idempotencyKeys[0][1]: expected an object but got null'],
  [
    `${FIRST}.owner`,
    1,
    'idempotencyKeys[0][1]: "owner" is not one of its members; expected one of',
  ],
  [`${FIRST}.id`, 'one', 'idempotencyKeys[0][1].id: expected the id of a request, such as'],
  [`${FIRST}.at`, 0.5, 'idempotencyKeys[0][1].at: expected an integer from -8640000000000000'],
  [`${FIRST}.fingerprint`, 1, 'idempotencyKeys[0][1].fingerprint: expected a string but got 1'],
  [`${FIRST}.answer`, null, 'idempotencyKeys[0][1].answer: expected an object but got null'],
  [`${FIRST}.answer.status`, 409, 'idempotencyKeys[0][1].answer.status: expected an integer from'],
  [`${FIRST}.answer.json`, '{', 'idempotencyKeys[0][1].answer.json: expected JSON text, or null'],
  [`${FIRST}.answer.json`, 1, 'idempotencyKeys[0][1].answer.json: expected JSON text, or null but'],
  [`${FIRST}.answer.location`, 'a/b', 'idempotencyKeys[0][1].answer.location: expected a path, or'],
  [
    `${FIRST}.answer.location`,
    ['/a'],
    'idempotencyKeys[0][1].answer.location: expected a path, or',
  ],
  [`${FIRST}.answer.location`, '/a\n', 'idempotencyKeys[0][1].answer.location: expected a path,'],
  [`${FIRST}.answer.code`, 'pet_not_found', 'idempotencyKeys[0][1].answer: "status" is not one of'],
  [`${ERROR}.answer.code`, 'injected_fault', 'answer.code: expected the code of an error about a'],
  [`${ERROR}.answer.code`, 7, 'idempotencyKeys[2][1].answer.code: expected the code of an error'],
  [`${ERROR}.answer.code`, undefined, 'idempotencyKeys[2][1].answer: "message" is not one of its'],
  [`${ERROR}.answer.message`, null, 'idempotencyKeys[2][1].answer.message: expected a string but'],
])

const [[, first]] = Object(createUsed().snapshot()).parts.idempotencyKeys

test('a snapshot with more keys than a petstore stores is refused whole', () => {
  const petstore = createPetstore()
  const before = petstore.snapshot()
  const idempotencyKeys = Array.from({ length: 10_001 }, (_, index) => [
    [null, 'createPet', `key-${index}`],
    first,
  ])
  const parts = { ...before.parts, idempotencyKeys }
  expect(() => petstore.restore({ ...before, parts })).toThrow(
    'idempotencyKeys: expected at most 10000 keys but got 10001',
  )
  expect(petstore.snapshot()).toStrictEqual(before)
})

test('an answer without a body and a location is restored, and given again', () => {
  const petstore = createUsed()
  petstore.faults.clear()
  const { version, parts } = petstore.snapshot()
  const [[name]] = Object(parts.idempotencyKeys)
  const answer = { status: 204, json: null, location: null }
  const idempotencyKeys = [[name, { ...first, answer }]]

  petstore.restore({ version, parts: { ...parts, idempotencyKeys } })

  const { status, headers, body } = createOnce(petstore)
  expect([status, body]).toEqual([204, null])
  expect(headers['Idempotent-Replayed']).toBe('true')
  expect(headers).not.toHaveProperty('Location')
  expect(headers).not.toHaveProperty('Content-Type')
})

test('a snapshot may have 10,000 keys', () => {
  const petstore = createPetstore()
  const { parts, version } = petstore.snapshot()
  const idempotencyKeys = Array.from({ length: 10_000 }, (_, index) => [
    [null, 'createPet', `key-${index}`],
    first,
  ])

  petstore.restore({ version, parts: { ...parts, idempotencyKeys } })

  expect(petstore.snapshot().parts.idempotencyKeys).toHaveLength(10_000)
})
