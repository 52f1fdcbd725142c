import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

const SAYS: readonly (readonly [Fault, string])[] = [
  [{ status: 503 }, 'answered 503 before the operation ran'],
  [{ status: 503, afterOperation: true }, 'answered 503 after the operation ran'],
  [{ network: 'reset' }, 'reset the connection before the operation ran'],
  [{ network: 'reset', afterOperation: true }, 'reset the connection after the operation ran'],
  [{ network: 'empty' }, 'closed the connection without a response before the operation ran'],
  [{ network: 'timeout' }, 'left the request unanswered before the operation ran'],
  [{ network: 'truncate' }, 'cut the body of the response short'],
  [{ network: 'malformed-json' }, 'made the body of the response invalid JSON'],
  [{ headers: { 'X-Extra': null } }, 'changed the headers of the response'],
  [{ delay: 20 }, 'delayed the response'],
  [{ status: 503, network: 'reset' }, 'reset the connection before the operation ran'],
  [
    { status: 500, delay: 20, headers: { a: 'b' } },
    'answered 500 before the operation ran, changed the headers of the response, delayed the response',
  ],
]

test.each(SAYS)('%o: the fault %s', (fault, effect) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add(fault)
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-1')).toContain(
    `\nFault fault-1 ${effect}. It has acted once.`,
  )
})

test('a request that was held back is explained, also with an error', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ hold: 1, status: 503 })
  const held = petstore.fetch('/pets')
  const { status } = await petstore.fetch('/pets/1')

  expect([status, (await held).status]).toEqual([503, 503])
  expect(petstore.journal.explain('req-1')).toContain(
    '\nFault fault-1 held the request back, answered 503 before the operation ran. It has acted',
  )
})

test('the explanation counts how often the fault has acted', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503 })
  send(petstore, 'GET', '/pets')
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-2')).toContain('It has acted 2 times.')
  expect(petstore.journal.explain('req-1')).toContain('It has acted once.')
})

test.each([
  ['reset', 'got no response'],
  ['empty', 'got no response'],
  ['timeout', 'never got an answer'],
] as const)('after %s the explanation shows neither a status nor an error', (network, came) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ network })
  send(petstore, 'GET', '/pets')

  const said = petstore.journal.explain('req-1')
  expect(said).toContain(`on the plan free ${came} at`)
  expect(said).not.toContain('The error is')
  expect(said).toContain('the minute window went from 0 to 1 of 60')
})

test('the explanation gives the total delay of the response', () => {
  const petstore = createPetstore({ clock: CLOCK, latency: 5 })
  petstore.faults.add({ delay: 20 })
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-1').split('\n').slice(-2)).toEqual([
    'Fault fault-1 delayed the response. It has acted once.',
    'The response was delayed by 25 ms.',
  ])
})
