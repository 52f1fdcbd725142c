import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { operations } from '../support/contract/contract.ts'
import { CLOCK, send } from '../support/service/state.ts'

const UNSTABLE = ['listInventory', 'getInventoryItem', 'updateInventoryItem']

const stable = operations
  .filter(({ operationId }) => !UNSTABLE.includes(operationId))
  .map(({ method, path }) => [method, path.replace(/\{\w+\}/, '1')] as const)

test.each([...stable, ['DELETE', '/store/inventory/1'], ['GET', '/nowhere']] as const)(
  '%s %s says nothing about stability',
  (method, path) => {
    const { headers } = send(createPetstore({ clock: CLOCK }), method, path)

    expect(headers).not.toHaveProperty('X-API-Stability')
  },
)

test('a 429 of a beta operation says so too', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()

  const { status, headers } = await petstore.fetch('/store/inventory')

  expect([status, headers.get('X-API-Stability')]).toEqual([429, 'beta'])
})
