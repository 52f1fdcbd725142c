import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

const url = 'https://petstore.example/v1'
const petstore = setupPetstore({ baseUrl: url, clock: '2026-05-01T00:00:00Z' })

beforeAll(() => petstore.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => petstore.reset())
afterEach(() => petstore.server.resetHandlers())
afterAll(() => petstore.close())

test.each([
  [undefined, 'ALL */*'],
  ['/v1', 'ALL */v1/*'],
  [url, `ALL ${url}/*`],
])(
  'one handler answers all operations; with the base URL %s, msw lists it as %s',
  (baseUrl, header) => {
    const { handlers } = createPetstore(baseUrl === undefined ? {} : { baseUrl })
    const listed = setupServer(...handlers).listHandlers()
    expect(listed.map((handler) => 'info' in handler && handler.info.header)).toEqual([header])
  },
)

test('the handlers work in your own server, next to others', async () => {
  const server = setupServer(
    http.get('https://api.example/hello', () => HttpResponse.text('hello')),
    ...createPetstore({ baseUrl: 'https://api.example' }).handlers,
  )
  petstore.close()
  server.listen({ onUnhandledRequest: 'error' })

  const hello = await (await fetch('https://api.example/hello')).text()
  const pet = await (await fetch('https://api.example/pets/1')).json()

  server.close()
  petstore.listen({ onUnhandledRequest: 'error' })
  expect(hello).toBe('hello')
  expect(pet).toMatchObject({ name: 'Rex' })
})

test('your own handler overrides an operation until handlers are reset', async () => {
  petstore.server.use(
    http.get(`${url}/pets/:petId`, ({ params }) => HttpResponse.json({ mine: params.petId })),
  )
  expect(await (await fetch(`${url}/pets/1`)).json()).toEqual({ mine: '1' })
  expect(petstore.journal.all()).toHaveLength(0)

  petstore.server.resetHandlers()
  expect(await (await fetch(`${url}/pets/1`)).json()).toMatchObject({ name: 'Rex' })
})

test("msw's events carry the response with its quota headers, and its body can be read there too", async () => {
  const { events } = petstore.server
  const read = new Promise<unknown>((resolve) => {
    const listener = async ({ response }: { readonly response: Response }) => {
      events.removeListener('response:mocked', listener)
      resolve([response.headers.get('X-RateLimit-Remaining'), await response.json()])
    }
    events.on('response:mocked', listener)
  })

  const response = await fetch(`${url}/categories/3`)

  expect(await read).toEqual(['59', { id: 3, name: 'Birds' }])
  expect(await response.json()).toMatchObject({ name: 'Birds' })
})

test('the body of a response can be discarded after the listeners of msw are removed, and a reset', async () => {
  petstore.server.events.removeAllListeners()
  petstore.reset()
  const response = await fetch(`${url}/pets`)

  await response.body?.cancel()

  expect(response.bodyUsed).toBe(true)
})
