import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { endDelivery, loseDelivery, startDelivery } from '../../../src/http/delivery.ts'
import type { AdapterRequest } from '../../../src/http/messages.ts'
import { audited, rulesFound } from '../../support/audit/audit.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'

freezeRealTime()

/** Sends a request, and ends its delivery. */
function send(
  petstore: Petstore,
  path: string,
  end: (delivery: ReturnType<typeof startDelivery>) => unknown,
) {
  const delivery = startDelivery()
  const request: AdapterRequest = { method: 'GET', path, delivery }
  petstore.handle(request)
  end(delivery)
}

test('a client does not know about a ban whose announcement was lost', () => {
  const petstore = audited()
  petstore.quotas.ban()
  send(petstore, '/pets', loseDelivery)
  petstore.clock.advance('1s')
  for (let sent = 0; sent < 2; sent += 1) send(petstore, '/pets', endDelivery)

  expect(petstore.audit().findings).toMatchObject([
    { rule: 'called-while-banned', entries: ['req-2', 'req-3'] },
  ])
})

test.each([
  ['/pets', ['called-while-banned']],
  ['/categories', []],
])('right after a ban was announced for /pets, GET %s gives %j', (path, rules) => {
  const petstore = audited()
  petstore.quotas.ban()
  send(petstore, '/pets', endDelivery)
  send(petstore, path, endDelivery)

  expect(rulesFound(petstore)).toEqual(rules)
})

test('a pardon ends what a client knows about a ban', () => {
  const petstore = audited()
  petstore.quotas.ban()
  send(petstore, '/pets', endDelivery)
  petstore.quotas.pardon()
  petstore.quotas.ban()
  send(petstore, '/pets', endDelivery)

  expect(rulesFound(petstore)).toEqual([])
})
