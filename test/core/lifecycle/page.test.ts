import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore, type PetstoreOptions } from 'petstore-mock'
import { expect, test } from 'vitest'
import { useServers } from '../../support/server/servers.ts'

const startServer = useServers()

const PAGE = `GET /pets/{petId} (getPet) is deprecated.
Deprecated since: 2026-01-01
Sunset: 2027-12-31
`

/** Gets a pet, and follows the link about the deprecation as a client does. */
async function followLink(send: typeof fetch, url: string) {
  const response = await send(url)
  const [, page = ''] =
    /<([^>]*)>; rel="deprecation"/.exec(response.headers.get('Link') ?? '') ?? []
  const linked = await send(new URL(page, url).href)
  return {
    status: linked.status,
    type: linked.headers.get('Content-Type'),
    text: await linked.text(),
  }
}

const FOUND = { status: 200, type: 'text/plain; charset=utf-8', text: PAGE }

test.each(['*', '/v1', 'https://api.example.com/v1'])(
  'the link of a deprecated operation leads to a page, in process with baseUrl %s',
  async (baseUrl) => {
    const petstore = createPetstore({ clock: '2026-05-01', baseUrl })
    const path = baseUrl === '*' ? '' : '/v1'

    expect(await followLink(petstore.fetch, `https://api.example.com${path}/pets/1`)).toEqual(FOUND)
  },
)

test('the link leads to the page on the server, and in its sessions', async () => {
  const { url, sessions } = await startServer({ clock: '2026-05-01', baseUrl: '/v1' })

  expect(await followLink(fetch, `${url}/pets/1`)).toEqual(FOUND)
  expect(await followLink(fetch, `${sessions.create().url}/pets/1`)).toEqual(FOUND)
})

const pageOf = async (petstore: Petstore, operation = 'getPet') =>
  (await petstore.fetch(`/docs/deprecations/${operation}`)).text()

test('the page names the replacement', async () => {
  const petstore = createPetstore({
    lifecycle: { operations: { getPet: { successor: '/v2/pets' } } },
  })

  expect(await pageOf(petstore)).toContain('Successor: /v2/pets')
})

test('the page of an operation without a sunset speaks of none', async () => {
  const petstore = createPetstore({
    lifecycle: { operations: { listPets: { deprecatedAt: '2026-01-01' } } },
  })

  expect(await pageOf(petstore, 'listPets')).toBe(
    'GET /pets (listPets) is deprecated.\nDeprecated since: 2026-01-01\n',
  )
})

test('the page is an ordinary path: it uses quota, and a banned caller gets a 403', async () => {
  const petstore = createPetstore()
  await pageOf(petstore)
  expect(petstore.journal.explain('req-1')).toContain('the minute window went from 0 to 1 of 60')

  petstore.quotas.ban()
  expect((await petstore.fetch('/docs/deprecations/getPet')).status).toBe(403)
})

test('your handler for the path of the page wins', async () => {
  const petstore = createPetstore()
  petstore.use(http.get('/docs/deprecations/getPet', () => HttpResponse.text('mine')))

  expect(await pageOf(petstore)).toBe('mine')
})

test.each([
  ['HEAD', 200, undefined],
  ['OPTIONS', 204, 'GET, HEAD, OPTIONS'],
  ['POST', 405, 'GET, HEAD, OPTIONS'],
])('%s of the page gets %i', (method, status, allow) => {
  const response = createPetstore().handle({ method, path: '/docs/deprecations/getPet' })

  expect([response.status, response.headers.Allow]).toEqual([status, allow])
  if (status < 300) expect(response.body).toBeNull()
})

const NONE: readonly (readonly [string, PetstoreOptions])[] = [
  ['listPets', {}],
  ['getPet', { lifecycle: { operations: { getPet: null } } }],
  ['nothing', {}],
]

test.each(NONE)("there is no page about %s if it isn't deprecated", async (operation, options) => {
  const response = await createPetstore(options).fetch(`/docs/deprecations/${operation}`)

  expect(response.status).toBe(404)
})
