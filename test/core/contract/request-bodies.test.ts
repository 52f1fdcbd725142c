import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { anyWrite } from '../../support/contract/arbitraries.ts'
import { operationOf } from '../../support/contract/contract.ts'
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
