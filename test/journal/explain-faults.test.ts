import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../support/service/state.ts'

const SAYS: readonly (readonly [Fault, string])[] = [
  [{ status: 503 }, 'answered 503 before the operation'],
  [{ status: 503, after: true }, 'answered 503 after the operation had run'],
  [{ network: 'reset' }, 'reset the connection before the operation'],
  [{ network: 'reset', after: true }, 'reset the connection after the operation had run'],
  [{ network: 'empty' }, 'closed the connection without a reply before the operation'],
  [{ network: 'timeout' }, 'let it wait for ever before the operation'],
  [{ network: 'truncate' }, 'broke the reply off in its body'],
  [{ network: 'malformed-json' }, 'made its body one that does not parse'],
  [{ headers: { 'X-Extra': null } }, 'changed its headers'],
  [{ delay: 20 }, 'delayed it'],
  [{ status: 503, network: 'reset' }, 'reset the connection before the operation'],
  [
    { status: 500, delay: 20, headers: { a: 'b' } },
    'answered 500 before the operation, changed its headers, delayed it',
  ],
]

test.each(SAYS)('%o: the fault %s', (fault, effect) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add(fault)
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-1')).toContain(
    `\nThe fault fault-1 ${effect}; it has acted once.`,
  )
})

test('a fault that acted before says how often', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503 })
  send(petstore, 'GET', '/pets')
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-2')).toContain('it has acted 2 times.')
  expect(petstore.journal.explain('req-1')).toContain('it has acted once.')
})

test.each([
  ['reset', 'got no reply'],
  ['empty', 'got no reply'],
  ['timeout', 'was never answered'],
] as const)('after %s no status is claimed, and no error that nobody saw', (network, came) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ network })
  send(petstore, 'GET', '/pets')

  const said = petstore.journal.explain('req-1')
  expect(said).toContain(`on the plan free, ${came} at`)
  expect(said).not.toContain('The error is')
  expect(said).toContain('the minute went from 0 to 1 of 60')
})

test('a delay says how long the reply was held back', () => {
  const petstore = createPetstore({ clock: CLOCK, latency: 5 })
  petstore.faults.add({ delay: 20 })
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-1').split('\n').slice(-2)).toEqual([
    'The fault fault-1 delayed it; it has acted once.',
    'The reply was held back for 25 ms.',
  ])
})
