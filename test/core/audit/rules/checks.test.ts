import { graphql, HttpResponse, http } from 'msw'
import type { Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { endDelivery } from '../../../../src/core/http/delivery.ts'
import { audited, open, rulesFound } from '../../../support/audit/audit.ts'
import { freezeRealTime } from '../../../support/freeze-real-time.ts'
import { request } from '../../../support/service/state.ts'

freezeRealTime()

/** Creates a petstore where the first order is answered by a 503. */
function create(): Petstore {
  const petstore = audited()
  petstore.faults.add({ operation: 'createOrder', status: 503, times: 1 })
  return petstore
}

/** Places an order, by default the same one. */
function order(petstore: Petstore, body: unknown = {}): void {
  endDelivery(open(petstore, request('POST', '/store/orders', { body })))
  petstore.clock.advance('1s')
}

/** Asks for the orders, and receives them or not. */
function check(petstore: Petstore, isAnswered: boolean): void {
  const delivery = open(petstore, request('GET', '/store/orders'))
  if (isAnswered) endDelivery(delivery)
  petstore.clock.advance('1s')
}

test.each([
  ['one without an answer', [false], ['retried-unsafe-method']],
  ['one', [true], []],
  ['one without an answer, and one with', [false, true], []],
])('an order may be repeated after a check for it: %s', (_, checks, rules) => {
  const petstore = create()
  order(petstore)
  for (const isAnswered of checks) check(petstore, isAnswered)
  order(petstore)

  expect(rulesFound(petstore)).toEqual(rules)
})

test("another order in between doesn't show whether the first one has taken effect", () => {
  const petstore = create()
  order(petstore)
  order(petstore, { quantity: 2 })
  expect(petstore.journal.last()?.status).toBe(201)
  order(petstore)

  expect(rulesFound(petstore)).toEqual(['retried-unsafe-method'])
})

test.each([
  ['application/json', (query: string) => JSON.stringify({ query })],
  ['application/graphql', (query: string) => query],
  ['application/graphql; charset=utf-8', (query: string) => query],
])('a query of GraphQL, as %s, is safe to repeat, and a mutation is not', async (type, write) => {
  const ask = async (query: string) => {
    const petstore = audited({
      operations: false,
      handlers: [
        graphql.query('Notes', () => HttpResponse.json({ data: {} })),
        graphql.mutation('Add', () => HttpResponse.json({ data: {} })),
        http.post('/graphql', () => HttpResponse.json({ data: {} })),
      ],
    })
    petstore.faults.add({ status: 503, times: 1 })
    for (const _ of ['the first', 'its repeat']) {
      const headers = { 'Content-Type': type }
      await petstore.fetch('/graphql', { method: 'POST', headers, body: write(query) })
      petstore.clock.advance('2s')
    }
    return rulesFound(petstore)
  }

  expect(await ask('query Notes { notes }')).toEqual([])
  expect(await ask('mutation Add { add }')).toEqual(['retried-unsafe-method'])
})

test.each([
  ['QUERY', []],
  ['REPORT', ['retried-unsafe-method']],
])('repeating a %s breaks %j', async (method, rules) => {
  const petstore = audited({
    operations: false,
    handlers: [http.all('/search', () => HttpResponse.json([]))],
  })
  petstore.faults.add({ method, status: 503, times: 1 })
  for (const _ of ['the first', 'its repeat']) {
    await petstore.fetch('/search', { method, body: '{}' })
    petstore.clock.advance('2s')
  }

  expect(rulesFound(petstore)).toEqual(rules)
})
