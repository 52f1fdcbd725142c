import fc from 'fast-check'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { createPetstore, type PetstoreOptions } from 'petstore-mock'
import { afterEach, describe, expect, test } from 'vitest'
import { splitUrl } from '../../../src/core/http/base-url.ts'
import { runs } from '../../support/runs.ts'
import { CLOCK } from '../../support/service/state.ts'

const server = setupServer()

afterEach(() => server.close())

/** Intercepts for petstores; what they leave alone is answered 'passed'. */
function listen(...options: readonly PetstoreOptions[]) {
  const petstores = options.map((each) => createPetstore({ clock: CLOCK, ...each }))
  const passed = http.all('*', () => HttpResponse.text('passed'))
  server.resetHandlers(...petstores.flatMap(({ handlers }) => handlers), passed)
  server.listen()
  return petstores
}

async function textOf(url: string, init?: RequestInit): Promise<string> {
  return (await fetch(url, init)).text()
}

describe('a full base URL', () => {
  const baseUrl = 'https://petstore.example/v1'

  test.each([
    'https://elsewhere.example/v1/pets',
    'http://petstore.example/v1/pets',
    'https://petstore.example:8443/v1/pets',
    'https://petstore.example/v2/pets',
    'https://petstore.example/v10/pets',
    'https://petstore.example/pets',
    'https://petstore.example/',
  ])('leaves %s alone', async (url) => {
    const [petstore] = listen({ baseUrl })

    expect(await textOf(url)).toBe('passed')
    expect(petstore?.journal.all()).toEqual([])
  })
})

describe.each([
  { baseUrl: 'https://petstore.example/v1', root: 'https://petstore.example/v1' },
  { baseUrl: 'https://petstore.example/v1/', root: 'https://petstore.example/v1' },
  { baseUrl: 'https://petstore.example', root: 'https://petstore.example' },
  { baseUrl: '/v1', root: 'http://any.example/v1' },
  { baseUrl: '*', root: 'http://any.example' },
])('baseUrl $baseUrl', ({ baseUrl, root }) => {
  test('serves a pet, whatever the query', async () => {
    listen({ baseUrl })

    expect(await textOf(`${root}/pets/1?utm=1#top`)).toContain('Rex')
  })
})

test('a base path answers on any origin, and leaves other paths alone', async () => {
  listen({ baseUrl: '/v1' })

  expect((await fetch('http://one.example/v1/pets')).status).toBe(200)
  expect((await fetch('https://two.example:8443/v1/nope')).status).toBe(404)
  expect(await textOf('http://one.example/pets')).toBe('passed')
})

function expectAsParsed(url: string): void {
  const { origin, host, pathname, search } = new URL(url)
  expect(splitUrl(url)).toEqual({ origin, host, path: pathname, query: search.slice(1) })
}

test.each([
  'http://localhost/',
  'https://example.com:8443/v1/pets?status=sold&x=%20?#top',
  'http://[::1]:4010/pets?',
  'http://example.com/#?x',
  'http://user:secret@example.com/pets',
])('the URL %s is split as it would be parsed', (url) => {
  expectAsParsed(new Request(url.replace('user:secret@', '')).url)
  expectAsParsed(new URL(url).href)
})

test('every URL of a request is split as it would be parsed', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), (url) => {
      expectAsParsed(new Request(url).url)
    }),
    runs(),
  )
})
