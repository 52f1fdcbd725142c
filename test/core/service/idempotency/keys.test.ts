import { expect, test } from 'vitest'
import { createFrozen, createPetOnce, isReplayed } from '../../../support/service/idempotency.ts'

const keyed = (key: string) => ({ 'Idempotency-Key': key })

test.each([
  ['8e03978e-40d5-43e8-bc93-6894a57f9324', '"8e03978e-40d5-43e8-bc93-6894a57f9324"'],
  ["it's,a/key;v=1", '"it\'s,a/key;v=1"'],
  ['a\\b', '"a\\\\b"'],
  ['one', '"one";version=2'],
  ['x'.repeat(255), `"${'x'.repeat(255)}"`],
])('the key %s is the same as %s', async (bare, quoted) => {
  const petstore = createFrozen()
  expect(isReplayed(await createPetOnce(petstore, keyed(bare)))).toBe(false)
  expect(isReplayed(await createPetOnce(petstore, keyed(quoted)))).toBe(true)
})

const MALFORMED = ['""', '', 'one two', 'one, two', '"one', 'one"', '"one" two', '"o\\ne"'].concat([
  '"one", "two"',
  '"sch\u00f6n"',
  'sch\u00f6n',
  'x'.repeat(256),
  `"${'x'.repeat(256)}"`,
])

test.each(MALFORMED)('the malformed key %j is refused with 400, and nothing runs', async (key) => {
  const petstore = createFrozen()

  const response = await createPetOnce(petstore, keyed(key))

  const expected =
    '1 to 255 printable ASCII characters, in double quotes or without spaces, but got '
  expect(await response.json()).toMatchObject({
    code: 'invalid_idempotency_key',
    message: expect.stringContaining(`Idempotency-Key: expected ${expected}`),
    status: 400,
  })
  expect(petstore.db.pet.count()).toBe(12)
})

test('a quoted key may have spaces and quotation marks', async () => {
  const petstore = createFrozen()
  const key = keyed('"order \\"7\\""')
  expect(isReplayed(await createPetOnce(petstore, key))).toBe(false)
  expect(isReplayed(await createPetOnce(petstore, key))).toBe(true)
})
