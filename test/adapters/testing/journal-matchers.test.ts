import 'petstore-mock/vitest'
import { createPetstore, type JournalFilter, type Petstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { createPet } from '../../support/audit/audit.ts'
import { CLOCK } from '../../support/service/state.ts'
import { messageOf } from '../../support/testing/message-of.ts'

/** Creates a petstore that has received `GET /pets` twice and a `POST /pets`. */
async function visited(): Promise<Petstore> {
  const petstore = createPetstore({ clock: CLOCK })
  await petstore.fetch('/pets?limit=1')
  petstore.clock.advance('1s')
  await petstore.fetch('/pets', { headers: { 'X-API-Key': 'mine' } })
  await createPet(petstore)
  return petstore
}

const MATCHING: readonly (readonly [string, JournalFilter, number])[] = [
  ['a path without its query', { method: 'GET', path: '/pets' }, 2],
  ['a status', { status: [200, 201] }, 3],
  ['a function', ({ url }) => url.endsWith('?limit=1'), 1],
]

test.each(MATCHING)('a petstore has received requests with %s', async (_, filter, times) => {
  const petstore = await visited()

  expect(petstore).toHaveReceived(filter)
  expect(petstore).toHaveReceived(filter, { times })
  expect(petstore).not.toHaveReceived(filter, { times: times + 1 })
})

test('without a filter, every request matches', async () => {
  expect(await visited()).toHaveReceived(undefined, { times: 3 })
  expect(createPetstore()).not.toHaveReceived()
})

test('times: 0 means no such request', async () => {
  const petstore = await visited()

  expect(petstore).toHaveReceived({ method: 'DELETE' }, { times: 0 })
  expect(petstore).not.toHaveReceived({ method: 'POST' }, { times: 0 })
})

test('every way to a petstore works', async () => {
  const node = setupPetstore()
  await node.fetch('/pets')
  expect(node).toHaveReceived({ path: '/pets' })

  const server = await startServer({ port: 0 })
  onTestFinished(() => server.close())
  await fetch(`${server.url}/categories`)
  expect(server.petstore).toHaveReceived({ path: '/categories' })
  expect(messageOf(() => expect(server).toHaveReceived())).toMatch(
    /^toHaveReceived: expected a petstore but got /,
  )
})

test('if no request matches, the message shows those that came', async () => {
  const petstore = await visited()

  expect(messageOf(() => expect(petstore).toHaveReceived({ method: 'delete' }))).toBe(
    `expected the petstore to have received a request that matches {"method":"delete"}, but it received only other requests:

     +0 ms  GET /pets?limit=1 → 200
      +1 s  (test) clock.advance("1s")
      +1 s  GET /pets → 200
      +1 s  POST /pets → 201`,
  )
})

test('a message shows the last five test actions between two requests, and times before the first', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z' })
  await petstore.fetch('/pets')
  petstore.clock.advance('1s')
  for (let day = 1; day <= 6; day += 1) petstore.quotas.exhaust(`key-${day}`)
  petstore.clock.set('2026-04-30T23:59:00Z')
  await petstore.fetch('/pets')

  const message = messageOf(() => expect(petstore).toHaveReceived({ method: 'delete' }))

  const drawn = message.split('\n').slice(2)
  expect(drawn.slice(0, 3)).toEqual([
    '     +0 ms  GET /pets → 200',
    '            (test) 3 earlier actions',
    '      +1 s  (test) quotas.exhaust("key-3")',
  ])
  expect(drawn.slice(-2)).toEqual([
    '     -60 s  (test) clock.set("2026-04-30T23:59:00Z")',
    '     -60 s  GET /pets → 200',
  ])
})

test('if the number differs, the message shows the requests that match', async () => {
  const petstore = await visited()

  expect(messageOf(() => expect(petstore).toHaveReceived({ method: 'GET' }, { times: 1 }))).toBe(
    `expected the petstore to have received exactly 1 request that matches {"method":"GET"}, but it received 2:

     +0 ms  GET /pets?limit=1 → 200
      +1 s  (test) clock.advance("1s")
      +1 s  GET /pets → 200`,
  )
})

test("if a request shouldn't have come, the message shows it", async () => {
  const petstore = await visited()

  expect(messageOf(() => expect(petstore).not.toHaveReceived(({ status }) => status === 201))).toBe(
    `expected the petstore not to have received a request that matches the function, but it did:

     +0 ms  POST /pets → 201`,
  )
})

test('the messages about no requests end without a list', () => {
  const petstore = createPetstore()

  expect(messageOf(() => expect(petstore).toHaveReceived())).toBe(
    'expected the petstore to have received a request, but it received no requests',
  )
  expect(messageOf(() => expect(petstore).not.toHaveReceived({}, { times: 0 }))).toBe(
    'expected the petstore not to have received exactly 0 requests that match {}, but it did',
  )
})

test("between two requests, a message shows what the test did after one that isn't shown", async () => {
  const petstore = createPetstore({ clock: CLOCK })
  for (const path of ['/pets', '/categories', '/pets']) {
    petstore.clock.advance('1s')
    await petstore.fetch(path)
  }
  petstore.clock.advance('1s')

  expect(messageOf(() => expect(petstore).not.toHaveReceived({ path: '/pets' }))).toBe(
    `expected the petstore not to have received a request that matches {"path":"/pets"}, but it did:

     +0 ms  GET /pets → 200
      +1 s  (test) clock.advance("1s")
      +2 s  (test) clock.advance("1s")
      +2 s  GET /pets → 200`,
  )
})

test('a message shows at most ten requests', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  for (let sent = 0; sent < 12; sent += 1) await petstore.fetch(`/pets?limit=${sent + 1}`)

  const [, , ...lines] = messageOf(() => expect(petstore).toHaveReceived({ status: 500 })).split(
    '\n',
  )
  expect(lines).toHaveLength(11)
  expect(lines[0]).toBe('2 earlier requests not shown')
  expect(lines.at(-1)).toContain('GET /pets?limit=12 → 200')
})

test.each([
  ['{"operation":"createPets"}', '{}', 'toHaveReceived.operation: '],
  ['{"url":"/pets"}', '{}', 'toHaveReceived: "url" isn\'t one of its options'],
  ['{"times":1}', '{}', 'toHaveReceived: "times" isn\'t one of its options'],
  ['"GET"', '{}', 'toHaveReceived: expected an object with any of id, operation, method, '],
  ['null', '{}', 'or a function but got null'],
  ['{}', '2', 'toHaveReceived: expected an object but got 2'],
  ['{}', '"/pets"', 'toHaveReceived: expected an object but got "/pets"'],
  ['{}', '{"times":-1}', 'toHaveReceived.times: expected an integer from 0 to 1000000 but got -1'],
  ['{}', '{"time":1}', 'toHaveReceived: "time" isn\'t one of its options; did you mean times?'],
])('toHaveReceived(%s, %s) is refused, also after not', (filter, options, message) => {
  const petstore = createPetstore()
  const [first, second] = [JSON.parse(filter), JSON.parse(options)]

  expect(messageOf(() => expect(petstore).toHaveReceived(first, second))).toContain(message)
  expect(messageOf(() => expect(petstore).not.toHaveReceived(first, second))).toContain(message)
})
