import { get } from 'node:http'
import { createPetstore, type Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, describe, expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'
import { send } from '../support/service/state.ts'

/** Names that every object inherits. In a record, they must be names like any other. */
const NAMES = ['__proto__', 'constructor', 'hasownproperty', 'toString', 'valueOf']

const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

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
    closers.push(() => petstore.close())
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

  test.each(NAMES)('a request without a header %s has none', async (name) => {
    const { petstore, list } = await open()

    await list(['x-other', 'one'])

    expect(petstore.journal.all({ headers: record(name, null) })).toHaveLength(1)
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

test.each(NAMES)('a member %s of a body is an unknown field', (name) => {
  const petstore = createPetstore()
  const pet = { name: 'Fido', categoryId: 1 }
  const create = (body: object) => send(petstore, 'POST', '/pets', { body }).status

  expect(create({ ...pet, ...record(name, { name: 5 }) })).toBe(422)
  expect(create(record(name, pet))).toBe(422)
  expect(petstore.db.pet.count()).toBe(12)
})

test.each(NAMES)('the control API treats %s as a name like any other', async (name) => {
  const server = await start()
  await rawHeadersOf(`${server.url}/pets`, [name, 'one'])
  const query = (value: string) => call(server, `GET /journal?headers[${name}]=${value}`)

  expect((await query('one')).body).toHaveLength(1)
  expect((await query('two')).body).toEqual([])
  for (const path of [`/faults/${name}`, `/scenarios/${name}`, `/sessions/${name}/clock`]) {
    expect((await call(server, `GET ${path}`)).status).toBe(404)
  }
  expect((await call(server, `GET /journal?${name}=1`)).status).toBe(400)
  const bodies = {
    'POST /faults': { status: 503, ...record(name, 1) },
    'POST /scenarios': { name },
    'PATCH /clock': record(name, 1),
  }
  for (const [line, body] of Object.entries(bodies)) {
    expect((await call(server, line, { body })).status).toBe(422)
  }
})

test.each(NAMES)('an option %s is refused', (name) => {
  const options = record(name, 1)

  expect(() => createPetstore(options)).toThrow(`${name}" is not one of its options`)
})
