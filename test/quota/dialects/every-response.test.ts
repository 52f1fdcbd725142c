import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

const LIMITS = ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

test.each(['standard', 'github', 'delta', 'retry-after-ms', 'http-date', 'wrong'] as const)(
  '%s: X-RateLimit-* are on every response, whatever its status',
  (dialect) => {
    const petstore = createPetstore({ clock: CLOCK, rateLimit: { dialect } })
    petstore.faults.add({ operation: 'listOrders', status: 503 })
    const responses = ['/pets', '/pets/99', '/nowhere', '/pets/one', '/store/orders'].map((path) =>
      send(petstore, 'GET', path),
    )
    petstore.quotas.exhaust()
    responses.push(send(petstore, 'GET', '/pets'))
    petstore.quotas.ban()
    responses.push(send(petstore, 'GET', '/pets'))

    const exhausted = dialect === 'github' ? 403 : 429
    expect(responses.map(({ status }) => status)).toEqual([200, 404, 404, 400, 503, exhausted, 403])
    for (const { headers } of responses)
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(LIMITS))
  },
)
