import { setupPetstore } from 'petstore-mock/node'
import { afterEach, expect, test } from 'vitest'

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

test('a petstore that is closed while it is replaced does not come back', async () => {
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

test('close does nothing to a petstore that does not listen', async () => {
  listenAs('outer')

  setupPetstore().close()

  expect(await answering()).toBe('outer')
})

test('two petstores with different base URLs cannot both listen', () => {
  listenAs('outer')
  const other = setupPetstore({ baseUrl: 'https://other.example' })

  expect(() => other.listen()).toThrow(
    'listen: a petstore with the baseUrl https://api.example.com is listening already; to have both, pass the handlers of two createPetstore() to one setupServer()',
  )
})

test('a member that does not exist cannot be set', () => {
  const petstore = setupPetstore()

  expect(() => Object.assign(petstore, { latency: 300 })).toThrow('not extensible')
})
