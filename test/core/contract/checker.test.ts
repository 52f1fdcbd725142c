import { expect, it } from 'vitest'
import { carryOut, successes } from '../../support/contract/attempts.ts'
import { type ReceivedResponse, violationsOf } from '../../support/contract/check.ts'
import { operationOf } from '../../support/contract/contract.ts'

// The contract tests are only as good as their checker. Each response here violates the contract
// once.
const operation = operationOf('listPets')
const { response } = await carryOut(successes.listPets)

const broken: readonly (readonly [string, Partial<ReceivedResponse>, string])[] = [
  ['an undeclared status', { status: 302 }, "status 302: isn't declared"],
  ['a missing header', without('x-total-count'), 'X-Total-Count: is missing'],
  ['a header of another type', having('x-total-count', 'two'), 'X-Total-Count: must be integer'],
  ['an empty integer header', having('x-total-count', ''), 'X-Total-Count: must be integer'],
  ['a malformed date', having('date', '2026-05-01T00:00:00Z'), 'Date: must match pattern'],
  ['an undeclared header', having('sunset', 'soon'), "sunset: isn't declared for 200"],
  ['an undeclared X- header', having('x-powered-by', 'tea'), "x-powered-by: isn't declared"],
  ['another media type', having('content-type', 'text/html'), "content-type: text/html isn't"],
  ['an undeclared field', { body: '[{"id":1,"name":"a","categoryId":1,"age":3}]' }, 'body/0: must'],
  [
    'a missing field',
    { body: '[{"id":1,"name":"a"}]' },
    "must have required property 'categoryId'",
  ],
  ['a null field', { body: '[{"id":1,"name":"a","categoryId":1,"status":null}]' }, 'body/0/status'],
  ['no body', { body: null }, 'body: is missing'],
]

it('the checker accepts a valid response', () => {
  expect(violationsOf(operation, response)).toEqual([])
})

it.each(broken)('the checker finds %s', (_, change, violation) => {
  const found = violationsOf(operation, { ...response, ...change })
  expect(found.join('\n')).toContain(violation)
})

it('the checker finds an undeclared body', async () => {
  const deleted = await carryOut(successes.deletePet)
  const found = violationsOf(operationOf('deletePet'), { ...deleted.response, body: '' })
  expect(found).toEqual(["body: isn't declared"])
})

function having(name: string, value: string): Partial<ReceivedResponse> {
  return { headers: { ...response.headers, [name]: value } }
}

function without(name: string): Partial<ReceivedResponse> {
  const kept = Object.entries(response.headers).filter(([other]) => other !== name)
  return { headers: Object.fromEntries(kept) }
}
