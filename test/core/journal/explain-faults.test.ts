import { createPetstore, type Fault } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK, send } from '../../support/service/state.ts'

test.each<Fault>([
  { status: 503 },
  { afterOperation: true, status: 503 },
  { network: 'timeout' },
  { headers: { 'X-Extra': null } },
])('the explanation shows the fault %j that acted', (fault) => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add(fault)
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-1')).toContain(
    `\nFault fault-1 has acted once: ${JSON.stringify(fault)}.`,
  )
})

test('the explanation counts how often the fault has acted', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503 })
  send(petstore, 'GET', '/pets')
  send(petstore, 'GET', '/pets')

  expect(petstore.journal.explain('req-2')).toContain('Fault fault-1 has acted 2 times')
  expect(petstore.journal.explain('req-1')).toContain('Fault fault-1 has acted once')
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
    'Fault fault-1 has acted once: {"delay":[20,20]}.',
    'The response was delayed by 25 ms.',
  ])
})
