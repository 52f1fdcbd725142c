import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { anyWrite } from '../../support/contract/arbitraries.ts'
import { operationOf } from '../../support/contract/contract.ts'
import { post, put } from '../../support/contract/refusal.ts'
import { runs } from '../../support/runs.ts'

// What a validating proxy says about a body is what the service says. Two checks need more than the
// contract: whether the records exist that a body names, and whether its id is the one in the path.
const petstore = createPetstore({
  rateLimit: false,
  rules: { references: 'ignore', bodyId: 'ignore' },
})

const ajv = new Ajv({ strict: false })
addFormats.default(ajv, ['date-time'])
ajv.addFormat('int64', {
  type: 'number',
  validate: (value) => Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 63,
})

/** Returns whether the contract allows the body of the last request. */
function isDeclared(body: string): boolean {
  const { requestBody } = operationOf(petstore.journal.last()?.operation ?? '')
  return ajv.validate(requestBody?.content['application/json']?.schema ?? {}, JSON.parse(body))
}

it.each([
  ['without a required field', post('/pets', '{"name":"Rex"}')],
  ['with a field of another type', post('/pets', '{"name":"Rex","categoryId":"1"}')],
  ['with an id of another type', post('/pets', '{"id":"1","name":"Rex","categoryId":1}')],
  ['with an unknown status', post('/pets', '{"name":"Rex","categoryId":1,"status":"lost"}')],
  ['with an unknown field', post('/pets', '{"name":"Rex","categoryId":1,"age":3}')],
  ['with an id and an unknown field', put('/pets/1', '{"id":1,"name":"R","categoryId":1,"age":3}')],
  ['with a NUL character', post('/categories', '{"name":"\\u0000"}')],
  ['with an unknown field of an order', post('/store/orders', '{"petID":1}')],
  ['with a date without a time', post('/store/orders', '{"shipDate":"2026-05-01"}')],
  ['with a quantity that JSON rounds', post('/store/orders', '{"quantity":9007199254740992}')],
  ['with an unknown field of an update', put('/store/inventory/1', '{"quantity":1,"petId":1}')],
])('the contract and the service refuse a body %s', (_, request) => {
  expect(petstore.handle(request).status).toBe(422)
  expect(isDeclared(request.body ?? '')).toBe(false)
})

it('the contract allows exactly the bodies that the service accepts', () => {
  fc.assert(
    fc.property(anyWrite, (request) => {
      petstore.reset()
      const { status } = petstore.handle(request)
      if (status !== 400) expect(isDeclared(request.body ?? '')).toBe(status < 300)
    }),
    runs(300),
  )
})
