import { HttpResponse, http } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { expect, onTestFinished, test, vi } from 'vitest'

/** In Jest before Node 24.9, `require` fails for every module. */
vi.mock('node:module', async (importOriginal) => {
  const original = await importOriginal<typeof import('node:module')>()
  const refuse = () => {
    throw new Error('Must use import to load ES Module')
  }
  return { ...original, createRequire: () => Object.assign(refuse, { resolve: () => 'http.mjs' }) }
})

test('msw intercepts requests although nothing can be required', async () => {
  const petstore = setupPetstore({ baseUrl: 'https://api.example.com' })
  petstore.listen()
  onTestFinished(() => petstore.close())

  const response = await fetch('https://api.example.com/pets/1')
  expect(await response.json()).toMatchObject({ name: 'Rex' })
  expect((await fetch('https://api.example.com/nothing')).status).toBe(404)

  petstore.server.use(http.get('https://api.example.com/pets/1', () => HttpResponse.json('mine')))
  expect(await (await fetch('https://api.example.com/pets/1')).json()).toBe('mine')

  petstore.reset()
  expect((await fetch('https://api.example.com/pets/1')).status).toBe(200)
  expect(petstore.handlers.map(({ info }) => info.header)).toContain(
    'GET https://api.example.com/pets/:petId',
  )
})

test('plain handlers have what msw 3 calls when it resets, restores or closes', () => {
  const { handlers } = setupPetstore()
  expect(handlers.length).toBeGreaterThan(0)
  for (const handler of handlers) {
    for (const name of ['reset', 'restore', 'dispose']) {
      expect(handler).toHaveProperty(name, expect.any(Function))
    }
  }
})
