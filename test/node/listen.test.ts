import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { afterEach, expect, test, vi } from 'vitest'

const baseUrl = 'https://petstore.example'

afterEach(() => vi.restoreAllMocks())

test('nothing is intercepted before listen or after close', async () => {
  const native = globalThis.fetch
  const petstore = setupPetstore({ baseUrl })
  expect(globalThis.fetch).toBe(native)

  petstore.listen()
  expect((await fetch(`${baseUrl}/pets`)).status).toBe(200)

  petstore.close()
  expect(globalThis.fetch).toBe(native)
})

test("onUnhandledRequest 'warn' lets a request that nothing handles through, with a warning", async () => {
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const elsewhere = await startServer({ port: 0 })
  const petstore = setupPetstore({ baseUrl })
  petstore.listen({ onUnhandledRequest: 'warn' })

  const { status } = await fetch(`${elsewhere.url}/pets`)

  petstore.close()
  await elsewhere.close()
  expect(status).toBe(200)
  expect(warning).toHaveBeenCalledOnce()
  expect(petstore.journal.all()).toEqual([])
})

test("onUnhandledRequest 'bypass' lets it through without a warning", async () => {
  const warning = vi.spyOn(console, 'warn')
  const elsewhere = await startServer({ port: 0 })
  const petstore = setupPetstore({ baseUrl })
  petstore.listen({ onUnhandledRequest: 'bypass' })

  const { status } = await fetch(`${elsewhere.url}/pets`)

  petstore.close()
  await elsewhere.close()
  expect(status).toBe(200)
  expect(warning).not.toHaveBeenCalled()
})

test('the state survives close and listen', async () => {
  const petstore = setupPetstore({ baseUrl })
  petstore.listen()
  await fetch(`${baseUrl}/pets/9`, { method: 'DELETE' })
  petstore.close()

  petstore.listen()
  const { status } = await fetch(`${baseUrl}/pets/9`)

  petstore.close()
  expect(status).toBe(404)
})
