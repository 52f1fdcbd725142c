import { setupPetstore } from 'petstore-mock/node'
import { afterEach, expect, test } from 'vitest'

const JSON_TYPE = { 'Content-Type': 'application/json' }

const open = new Set<ReturnType<typeof setupPetstore>>()

/** Creates a petstore whose only category has the given name, and lets it listen. */
function listenAs(name: string, baseUrl = 'https://api.example.com') {
  const petstore = setupPetstore({ baseUrl, fixtures: { categories: [{ id: 1, name }] } })
  petstore.listen()
  open.add(petstore)
  return petstore
}

async function answering(): Promise<string> {
  const response = await fetch('https://api.example.com/categories/1')
  return (await response.json()).name
}

afterEach(() => {
  for (const petstore of open) petstore.close()
  open.clear()
})

test('a petstore that starts to listen replaces the one that listened, until it closes', async () => {
  listenAs('outer')
  const inner = listenAs('inner')
  expect(await answering()).toBe('inner')

  inner.close()

  expect(await answering()).toBe('outer')
})

test("a petstore that is closed while it's replaced doesn't come back", async () => {
  const outer = listenAs('outer')
  const middle = listenAs('middle')
  const inner = listenAs('inner')

  middle.close()
  expect(await answering()).toBe('inner')
  inner.close()
  expect(await answering()).toBe('outer')
  outer.close()

  await expect(answering()).rejects.toThrow()
})

test('the handlers of a user survive while a petstore is replaced', async () => {
  const { http, HttpResponse } = await import('msw')
  const outer = listenAs('outer')
  outer.server.use(
    http.get('https://api.example.com/categories/1', () => HttpResponse.json({ name: 'mine' })),
  )

  listenAs('inner').close()

  expect(await answering()).toBe('mine')
})

test("close does nothing to a petstore that doesn't listen", async () => {
  listenAs('outer')

  setupPetstore().close()

  expect(await answering()).toBe('outer')
})

test('petstores with different base URLs answer side by side', async () => {
  listenAs('one')
  const other = listenAs('other', 'https://other.example')
  const post = { method: 'POST', body: JSON.stringify({ name: 'New' }), headers: JSON_TYPE }

  expect(await answering()).toBe('one')
  expect(await (await fetch('https://other.example/categories/1')).json()).toMatchObject({
    name: 'other',
  })
  expect((await fetch('https://api.example.com/categories', post)).status).toBe(201)
  expect((await fetch('https://other.example/categories', post)).status).toBe(201)

  other.close()
  expect(await answering()).toBe('one')
})

test("a member that doesn't exist can't be set", () => {
  const petstore = setupPetstore()

  expect(() => Object.assign(petstore, { latency: 300 })).toThrow('not extensible')
})
