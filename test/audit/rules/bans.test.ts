import { expect, test } from 'vitest'
import { endDelivery, loseDelivery } from '../../../src/http/delivery.ts'
import { audited, rulesFound } from '../../support/audit/audit.ts'
import { open } from '../../support/audit/open.ts'
import { freezeRealTime } from '../../support/freeze-real-time.ts'

freezeRealTime()

const get = (path: string) => ({ method: 'GET', path })

test('a client does not know about a ban whose announcement was lost', () => {
  const petstore = audited()
  petstore.quotas.ban()
  loseDelivery(open(petstore, get('/pets')))
  petstore.clock.advance('1s')
  for (let sent = 0; sent < 2; sent += 1) endDelivery(open(petstore, get('/pets')))

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
  endDelivery(open(petstore, get('/pets')))
  endDelivery(open(petstore, get(path)))

  expect(rulesFound(petstore)).toEqual(rules)
})

test('a pardon ends what a client knows about a ban', () => {
  const petstore = audited()
  petstore.quotas.ban()
  endDelivery(open(petstore, get('/pets')))
  petstore.quotas.pardon()
  petstore.quotas.ban()
  endDelivery(open(petstore, get('/pets')))

  expect(rulesFound(petstore)).toEqual([])
})
