import { once } from 'node:events'
import nodeHttp from 'node:http'
import { HttpResponse, http, passthrough } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

const API = 'https://api.example.com'

/** What the console printed. */
let printed: readonly string[] = []

beforeEach(() => {
  printed = []
  vi.spyOn(console, 'error').mockImplementation((line) => {
    printed = [...printed, line]
  })
})
afterEach(() => vi.restoreAllMocks())

/** Lets a petstore listen until the test ends. */
function listen(options: Parameters<typeof setupPetstore>[0] = {}) {
  const petstore = setupPetstore(options)
  petstore.listen()
  onTestFinished(() => petstore.close())
  return petstore
}

/** Starts a server of the test, which keeps the methods and paths of its requests. */
async function startOther() {
  const requests: string[] = []
  const server = nodeHttp.createServer(({ method, url }, response) => {
    requests.push(`${method} ${url}`)
    response.setHeader('Connection', 'close').end('another service')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return { origin: `http://127.0.0.1:${port}`, requests }
}

const messageOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'sent',
    ({ message }) => message,
  )

test('by default, a request that nothing handles fails and reaches no server', async () => {
  const { origin, requests } = await startOther()
  const petstore = listen()

  const message = await messageOf(fetch(`${origin}/store/order?secret=1`, { method: 'POST' }))

  expect(message).toBe(
    `[petstore-mock] POST ${origin}/store/order wasn't sent: no operation has this path; did you mean POST /store/orders (createOrder)?
To let it through, set onUnhandledRequest: 'bypass' or 'warn', or add a handler: petstore.server.use(http.all('${origin}/store/order', () => passthrough())). The handlers of an msw server of your own go there too: petstore.server.use(...handlers)`,
  )
  expect(printed).toEqual([message])
  expect(requests).toEqual([])
  expect(petstore.journal.all()).toEqual([])
})

test('a client of node:http gets the same error', async () => {
  const { origin, requests } = await startOther()
  listen()

  const [error] = await once(nodeHttp.get(`${origin}/data.json`), 'error').catch((got) => [got])

  expect(error).toMatchObject({ code: 'ERR_UNHANDLED_REQUEST', message: printed[0] })
  expect(error.message).toContain("/data.json wasn't sent")
  expect(requests).toEqual([])
})

test.each([
  [
    '*',
    'GET https://api.example.com/v1/pets/7',
    "did you mean baseUrl: 'https://api.example.com/v1'?",
  ],
  ['*', 'HEAD https://api.example.com/pet', 'did you mean HEAD /pets (listPets)?'],
  [
    '*',
    'PATCH https://api.example.com/pett/7',
    'no operation has this path; did you mean /pets/7?',
  ],
  ['*', 'GET https://stats.example/*', 'no operation has this path\n'],
  [
    `${API}/v1`,
    'GET http://localhost:8080/v1/pets',
    `it isn't below the base URL, ${API}/v1; did you mean GET ${API}/v1/pets (listPets)?`,
  ],
  ['/v1', 'GET https://api.example.com/v2', "it isn't below the base URL, /v1\n"],
])('with the base URL %s, %s gets its own hint', async (baseUrl, sent, hint) => {
  listen({ baseUrl })
  const [method = '', url = ''] = sent.split(' ')

  expect(await messageOf(fetch(url, { method }))).toContain(hint)
})

test('one of your handlers lets a server of the test through', async () => {
  const { origin, requests } = await startOther()
  listen({ baseUrl: API }).server.use(http.all(`${origin}/*`, () => passthrough()))

  expect(await (await fetch(`${origin}/pets`)).text()).toBe('another service')
  expect(requests).toEqual(['GET /pets'])
})

test('petstores that listen at once refuse only what is for none of them', async () => {
  listen({ baseUrl: API }).server.use(
    http.get('https://mine.example', () => new HttpResponse('mine')),
  )
  listen({ baseUrl: 'https://other.example' })

  expect((await fetch(`${API}/pets`)).status).toBe(200)
  expect((await fetch('https://other.example/pets')).status).toBe(200)
  expect(await (await fetch('https://mine.example')).text()).toBe('mine')
  expect(await messageOf(fetch('https://third.example/pets'))).toContain(
    "it isn't below the base URL, https://other.example or https://api.example.com; did you mean GET https://other.example/pets (listPets)?",
  )
})

test("a URL that isn't for the network isn't refused", async () => {
  listen()

  expect(await (await fetch('data:,hello')).text()).toBe('hello')
})
