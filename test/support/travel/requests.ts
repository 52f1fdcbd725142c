import fc from 'fast-check'
import { vi } from 'vitest'
import { endDelivery, loseDelivery, startDelivery } from '../../../src/core/http/delivery.ts'
import type { AdapterRequest } from '../../../src/core/http/messages.ts'
import { request } from '../service/state.ts'
import { type Happen, key, type World } from './world.ts'

const connections = [
  undefined,
  Symbol('connection'),
  Symbol('connection'),
  Symbol('connection'),
] as const

const PATHS = [
  '/pets',
  '/pets/1',
  '/pets/13',
  '/categories',
  '/categories/4',
  '/categories/99',
  '/store/orders',
  '/store/orders/1',
  '/store/inventory/1',
  '/store/inventory/13',
  '/nowhere',
  '/pets?status=sold&limit=2',
] as const

const BODIES = [
  { name: 'Nemo', categoryId: 3, status: 'pending' },
  { name: 'Far', categoryId: 2 ** 53 },
  { name: 'Fish', description: 'Quiet' },
  { petId: 1, quantity: 2, shipDate: '2026-05-04T00:00:00Z' },
  { quantity: 9 },
  { name: 'x'.repeat(20_000) },
  { name: 'y'.repeat(20_000), categoryId: 1 },
  { name: 7 },
] as const

/** Why a body isn't read. */
const UNREAD = [{ isBodyTooLarge: true }, { isBodyMalformed: true }] as const

/** How a response is delivered: on which connection, and when its delivery ends. */
const anyDelivery = fc.record({
  connection: fc.constantFrom(...connections),
  end: fc.constantFrom('now', 'now', 'later', 'core'),
})

/** A request to any operation, good or bad. */
const aRequest = fc
  .record({
    method: fc.constantFrom(
      'GET',
      'GET',
      'HEAD',
      'POST',
      'POST',
      'PUT',
      'DELETE',
      'OPTIONS',
      'FOO',
    ),
    path: fc.constantFrom(...PATHS),
    key,
    body: fc.constantFrom(...BODIES),
    idempotencyKey: fc.constantFrom(undefined, undefined, 'one', '"two"', ''),
    type: fc.constantFrom('application/json', 'application/json', 'text/xml'),
    unread: fc.nat({ max: 30 }).map((number) => UNREAD[number]),
  })
  .map((sent): AdapterRequest => {
    const hasBody = sent.method === 'POST' || sent.method === 'PUT'
    const headers = {
      ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
      ...(hasBody && { 'content-type': sent.type }),
    }
    const made = request(sent.method, sent.path, {
      key: sent.key,
      headers,
      ...(hasBody && { body: sent.body }),
    })
    const unread = sent.unread && { ...made, body: null, ...sent.unread }
    return (hasBody && unread) || made
  })

/** Such a request, delivered in any way. */
export const someRequest: fc.Arbitrary<Happen> = fc.tuple(aRequest, anyDelivery).map(
  ([made, delivery]) =>
    (world) =>
      handle(world, made, delivery),
)

/** Such a request to `petstore.handle`, which answers at once. */
export const plainRequest: fc.Arbitrary<Happen> = aRequest.map(
  (made) =>
    ({ petstore }) =>
      petstore.petstore.handle(made),
)

function handle(
  { petstore, open }: World,
  made: AdapterRequest,
  { end, connection }: { readonly end: string; readonly connection: symbol | undefined },
): void {
  if (end === 'core') {
    petstore.petstore.handle(made)
    return
  }
  const delivery = connection
    ? startDelivery({ sentTick: startDelivery().sentTick, connection })
    : startDelivery()
  const sent: AdapterRequest = { ...made, delivery }
  petstore.petstore.handle(sent)
  if (end === 'now') endDelivery(delivery)
  else open.push(delivery)
}

/** Requests of the anonymous caller, of which most are over its quota. */
export const burst: fc.Arbitrary<Happen> = fc
  .array(anyDelivery, { minLength: 1, maxLength: 4 })
  .map((sent) => (world) => {
    for (const each of sent) {
      world.note()
      handle(world, request('GET', '/pets/1'), each)
    }
  })

/** A request whose body the journal cuts. */
export const cut: fc.Arbitrary<Happen> = fc.constant((world) => {
  const made = request('PUT', '/categories/1', { body: { name: 'z'.repeat(20_000) }, key: 'mine' })
  handle(world, made, { connection: undefined, end: 'now' })
})

/** The end of a delivery that is still open. */
export const ending: fc.Arbitrary<Happen> = fc
  .tuple(fc.nat(), fc.boolean())
  .map(([at, isLost]) => ({ open }) => {
    const [delivery] = open.splice(at % Math.max(1, open.length), 1)
    if (delivery === undefined) return
    if (isLost) loseDelivery(delivery)
    else endDelivery(delivery)
  })

/** Time that passes on the machine. */
export const passing: fc.Arbitrary<Happen> = fc.nat({ max: 70_000 }).map((ms) => () => {
  vi.setSystemTime(Date.now() + ms)
})
