import { get } from 'node:http'
import { createPetstore, type Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { describe, expect, onTestFinished, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

/** Names that every object inherits. In a record, they must be names like any other. */
const NAMES = ['__proto__', 'constructor', 'hasownproperty', 'toString', 'valueOf']

/** A petstore, and a way to list its pets with a header and another query. */
interface Way {
  readonly petstore: Petstore
  readonly list: (header: readonly [string, string], query?: string) => Promise<unknown>
}

const WAYS: Readonly<Record<string, () => Promise<Way>>> = {
  'petstore.fetch': async () => {
    const petstore = createPetstore()
    const list: Way['list'] = ([name, value], query = '') =>
      petstore.fetch(`/pets?${query}`, { headers: [[name, value]] })
    return { petstore, list }
  },
  msw: async () => {
    const petstore = setupPetstore({ baseUrl: 'https://api.example.com' })
    petstore.listen()
    onTestFinished(() => petstore.close())
    const list: Way['list'] = ([name, value], query = '') =>
      fetch(`https://api.example.com/pets?${query}`, { headers: [[name, value]] })
    return { petstore, list }
  },
  'the server': async () => {
    const { petstore, url } = await start()
    const list: Way['list'] = (header, query = '') => rawHeadersOf(`${url}/pets?${query}`, header)
    return { petstore, list }
  },
}

/** Sends a request. `fetch` would lose a header `__proto__`. */
function rawHeadersOf(url: string, header: readonly [string, string]): Promise<readonly string[]> {
  const headers = ['Host', new URL(url).host, ...header]
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers }, (response) => {
      response.resume()
      resolve(response.rawHeaders)
    }).on('error', reject)
  })
}

/** A record with one member. */
function record<Value>(name: string, value: Value): Readonly<Record<string, Value>> {
  return Object.fromEntries([[name, value]])
}

describe.each(Object.entries(WAYS))('through %s', (_, open) => {
  test.each(NAMES)('a header %s is a header like any other', async (name) => {
    const { petstore, list } = await open()

    await list(['x-other', 'one'])
    expect(petstore.journal.all({ headers: record(name, null) })).toHaveLength(1)
    petstore.journal.clear()
    await list([name, 'one'])

    const { status, requestHeaders } = petstore.journal.last() ?? expect.unreachable()
    expect(status).toBe(200)
    expect(Object.entries(requestHeaders)).toContainEqual([name.toLowerCase(), 'one'])
    expect(petstore.journal.all({ headers: record(name, 'one') })).toHaveLength(1)
    expect(petstore.journal.all({ headers: record(name, 'two') })).toEqual([])
    expect(petstore.journal.all({ headers: record(name, null) })).toEqual([])
    expect(petstore.journal.toHar().log.entries[0]?.request.headers).toContainEqual({
      name: expect.stringMatching(new RegExp(`^${name}$`, 'i')),
      value: 'one',
    })
  })

  test.each(NAMES)('%s as a parameter, a value and an API key has no effect', async (name) => {
    const { petstore, list } = await open()

    await list(['X-API-Key', name], `${name}=1`)
    await list(['X-API-Key', name], `status=${name}`)

    expect(petstore.journal.all().map(({ status }) => status)).toEqual([200, 400])
    expect(petstore.quotas.get(name).windows[0]?.used).toBe(2)
  })
})

test.each(NAMES)('a fault sets a header %s, also after a restore', async (name) => {
  const { petstore, url } = await start()
  petstore.faults.add({ headers: record(name, 'one') })

  expect(await rawHeadersOf(`${url}/pets`, ['x-other', 'one'])).toContain(name)
  petstore.restore(JSON.parse(JSON.stringify(petstore.snapshot())))
  expect(await rawHeadersOf(`${url}/pets`, ['x-other', 'one'])).toContain(name)
})

test.each(NAMES)('the control API finds requests by a header %s', async (name) => {
  const server = await start()
  await rawHeadersOf(`${server.url}/pets`, [name, 'one'])
  const query = (value: string) => call(server, `GET /journal/all?headers[${name}]=${value}`)

  expect((await query('one')).body).toHaveLength(1)
  expect((await query('two')).body).toEqual([])
})
