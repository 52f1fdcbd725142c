import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

interface Note {
  readonly id: number
  readonly text: string
}

const notes = (options = {}) =>
  createPetstore({
    baseUrl: 'https://api.example.com/v1',
    clock: '2026-01-01T00:00:00Z',
    state: { notes: [{ id: 1, text: 'first' }] as Note[] },
    handlers: ({ state }) => [
      http.get('/notes', () => HttpResponse.json(state.notes)),
      http.get('/notes/:id', ({ params }) => {
        const found = state.notes.find(({ id }) => String(id) === params.id)
        return found && HttpResponse.json(found)
      }),
      http.post<never, { text: string }>('/notes', async ({ request }) => {
        const note = { id: state.notes.length + 1, text: (await request.json()).text }
        state.notes.push(note)
        return HttpResponse.json(note, { status: 201 })
      }),
    ],
    ...options,
  })

const NOTES = 'https://api.example.com/v1/notes'

test('a handler answers with the headers of the service', async () => {
  const petstore = notes()

  const response = await petstore.fetch(NOTES)

  expect(await response.json()).toEqual([{ id: 1, text: 'first' }])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'x-ratelimit-limit': '60',
    'x-ratelimit-remaining': '59',
    'x-request-id': 'req-1',
    date: 'Thu, 01 Jan 2026 00:00:00 GMT',
  })
  expect(petstore.journal.last()).toMatchObject({ operation: 'GET /notes', status: 200 })
})

test('an exhausted quota refuses without running the handler', async () => {
  const petstore = notes()
  petstore.quotas.exhaust()

  const response = await petstore.fetch(NOTES, { method: 'POST', body: '{"text":"second"}' })

  expect(response.status).toBe(429)
  petstore.reset()
  expect(await (await petstore.fetch(NOTES)).json()).toHaveLength(1)
})

test('a fault after the operation loses the response of a handler that has written', async () => {
  const petstore = notes()
  petstore.faults.add({ operation: 'POST /notes', network: 'reset', afterOperation: true })

  await expect(petstore.fetch(NOTES, { method: 'POST', body: '{"text":"b"}' })).rejects.toThrow(
    'fetch failed',
  )
  expect(await (await petstore.fetch(NOTES)).json()).toHaveLength(2)
})

test('what no handler answers is up to the petstore, or a 404', async () => {
  const petstore = notes()

  expect((await petstore.fetch('https://api.example.com/v1/pets/1')).status).toBe(200)
  expect((await petstore.fetch(`${NOTES}/7`)).status).toBe(404)
  const bare = notes({ operations: false })
  expect((await bare.fetch('https://api.example.com/v1/pets/1')).status).toBe(404)
})

test('a snapshot holds the state, and each reset begins with a new one', async () => {
  const petstore = notes()
  const add = () => petstore.fetch(NOTES, { method: 'POST', body: '{"text":"x"}' })
  await add()
  const snapshot = petstore.snapshot()
  await add()
  const count = async () => (await (await petstore.fetch(NOTES)).json()).length

  expect(await count()).toBe(3)
  petstore.restore(snapshot)
  expect(await count()).toBe(2)
  petstore.reset({ keep: ['db'] })
  expect(await count()).toBe(2)
  petstore.reset()
  expect(await count()).toBe(1)
})

test('handlers that are used for a test come first, until the reset', async () => {
  const petstore = notes()
  petstore.use(http.get('/notes', () => new HttpResponse('none', { status: 503 })))

  expect((await petstore.fetch(NOTES)).status).toBe(503)
  petstore.reset({ keep: ['db'] })
  expect((await petstore.fetch(NOTES)).status).toBe(200)
})

test('handle refuses what a handler may answer', () => {
  expect(() => notes().handle({ method: 'GET', path: '/v1/notes' })).toThrow(
    'handle: expected none of your handlers to answer GET /v1/notes, because handle is synchronous; call petstore.fetch',
  )
})

test.each([
  [{ handlers: [() => 1] }, 'handlers[0]: expected a handler of msw'],
  [
    { handlers: { handlers: [] } },
    'but got {"handlers":[]}; it looks like a module: pass what it exports as handlers',
  ],
  [{ state: { byId: new Map() } }, 'state.byId: expected a JSON value but got a Map'],
  [
    { rateLimit: { exempt: ['GET /note'] } },
    'rateLimit.exempt: expected the method and the path of one of your handlers but got "GET /note"; did you mean "GET /notes"?',
  ],
])('%o is refused', (options, message) => {
  expect(() => notes(options)).toThrow(message)
})

test('a fault for what no handler answers is refused', () => {
  const petstore = notes()

  expect(() => petstore.faults.add({ operation: 'POST /note', status: 503 })).toThrow(
    'fault.operation: expected the method and the path of one of your handlers but got "POST /note"; did you mean "POST /notes"?',
  )
  petstore.use(http.all('/note', () => undefined))
  expect(() => petstore.faults.add({ operation: 'POST /note', status: 503 })).not.toThrow()
})

test('a fault for a method that neither HTTP nor a handler has is refused', () => {
  const petstore = notes()
  const add = (method: string) => petstore.faults.add({ method, status: 503 })

  expect(() => add('FETCH')).toThrow(
    'fault.method: expected a method of HTTP or of one of your handlers but got "FETCH"',
  )
  expect(() => add('delete')).not.toThrow()
  petstore.use(http.all('/any', () => undefined))
  expect(() => add('FETCH')).not.toThrow()
})

test('a name that nothing has is refused wherever it could be used, with the names that there are', () => {
  const { faults, journal } = notes({ operations: false })
  const { faults: all } = notes()

  expect(() => faults.add({ operation: 'createNote' as never, status: 503 })).toThrow(
    'fault.operation: expected one of "GET /notes"',
  )
  expect(() => faults.add({ operation: 'createOrder', status: 503 })).toThrow(
    'expected one of "GET',
  )
  expect(() => journal.all({ operation: 'GET /note' })).toThrow('did you mean "GET /notes"?')
  expect(() => all.add({ operation: 'createOrder', status: 503 })).not.toThrow()
})

test('a reset loses nothing if the function that creates handlers throws', async () => {
  let isBroken = false
  const petstore = notes({
    handlers: () => {
      if (isBroken) throw new Error('no handlers')
      return [http.get('/notes', () => HttpResponse.json('here'))]
    },
  })
  petstore.use(http.get('/notes/used', () => HttpResponse.json('used')))
  await petstore.fetch(NOTES)
  isBroken = true

  expect(() => petstore.reset()).toThrow('no handlers')
  expect(petstore.journal).toHaveLength(1)
  expect(await (await petstore.fetch(NOTES)).json()).toBe('here')
  expect(await (await petstore.fetch(`${NOTES}/used`)).json()).toBe('used')
})
