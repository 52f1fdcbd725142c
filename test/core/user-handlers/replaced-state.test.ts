import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { gate } from '../../support/gate.ts'
import { CLOCK, createOnce } from '../../support/service/state.ts'
import { WAYS } from '../../support/ways.ts'

/** A handler of `DELETE /pets/11` that says when it has begun, and passes on when it is told to. */
function holding() {
  const [begun, passed] = [gate(), gate()]
  const handler = http.delete('/pets/:id', async () => {
    begun.open()
    await passed.opened
  })
  return { handlers: [handler], begun: begun.opened, pass: passed.open }
}

const REPLACE: readonly (readonly [call: string, replace: (petstore: Petstore) => void])[] = [
  ['reset()', ({ reset }) => reset()],
  ['reset({ keep: … })', ({ reset }) => reset({ keep: ['db', 'quotas', 'faults', 'clock'] })],
  ['restore()', ({ restore, snapshot }) => restore(snapshot())],
]

const CASES = WAYS.flatMap(([way, reach]) =>
  REPLACE.map(([call, replace]) => [call, way, reach, replace] as const),
)

test.each(CASES)(
  'a request that %s overtakes leaves no trace: %s',
  async (_, __, reach, replace) => {
    const { handlers, begun, pass } = holding()
    const { petstore, send } = await reach({ handlers, latency: [0, 1] })
    petstore.faults.add({
      operation: 'DELETE /pets/:id',
      afterOperation: true,
      headers: { A: 'b' },
    })

    const pending = send('/pets/11', { method: 'DELETE' })
    await begun
    replace(petstore)
    const before = petstore.snapshot()
    pass()
    const response = await pending

    expect([response.status, response.headers.get('X-RateLimit-Remaining')]).toEqual([503, '59'])
    expect(await response.json()).toMatchObject({ code: 'state_replaced' })
    expect(petstore.snapshot()).toEqual(before)
    expect(petstore.journal.last({ path: '/pets/11' })).toBeUndefined()
    const next = petstore.handle({ method: 'GET', path: '/categories' })
    expect(petstore.journal.changes(next)).toEqual([])
  },
)

test('a restored position of the journal has the time at which its request was answered', async () => {
  const { handlers, begun, pass } = holding()
  const petstore = createPetstore({ handlers, clock: CLOCK })

  const pending = petstore.fetch('/pets/11', { method: 'DELETE' })
  await begun
  petstore.clock.advance('61s')
  pass()
  await pending
  const now = petstore.clock.now()
  const [, , latest] = petstore.travel.positions()
  petstore.clock.advance('1h')
  petstore.travel.restore(2)

  expect(latest).toMatchObject({ position: 2, id: 'req-1', at: now })
  expect(petstore.clock.now()).toBe(now)
})

test('once the state is replaced, no other handler gets an earlier request', async () => {
  const { handlers, begun, pass } = holding()
  const calls: string[] = []
  const petstore = createPetstore({
    handlers: [
      ...handlers,
      http.delete('/pets/:id', ({ params }) => {
        calls.push(String(params.id))
        return new HttpResponse(null, { status: 204 })
      }),
    ],
  })

  const pending = petstore.fetch('/pets/11', { method: 'DELETE' })
  await begun
  petstore.reset()
  pass()

  expect([(await pending).status, calls]).toEqual([503, []])
})

test('a reset after the call of fetch comes after its request', async () => {
  const petstore = createPetstore()

  const deleting = petstore.fetch('/pets/11', { method: 'DELETE' })
  petstore.reset()

  expect((await deleting).status).toBe(204)
  expect([petstore.db.pet.count(), petstore.journal.length]).toEqual([12, 0])
})

test('a request that waits while the journal is cleared is recorded, with what it changed', async () => {
  const { handlers, begun, pass } = holding()
  const petstore = createPetstore({ handlers })

  const pending = petstore.fetch('/pets/11', { method: 'DELETE' })
  await begun
  petstore.journal.clear()
  createOnce(petstore)
  pass()
  const response = await pending

  expect(petstore.journal.all().map(({ path }) => path)).toEqual(['/pets/11', '/categories'])
  const models = petstore.journal.changes(response).map(({ model }) => model)
  expect(models).toEqual(['pet', 'inventoryItem'])
})
