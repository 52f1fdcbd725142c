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

test.each([
  { onUnhandledRequest: 'warn', warnings: 1 },
  { onUnhandledRequest: 'bypass', warnings: 0 },
] as const)(
  '$onUnhandledRequest lets a request that nothing handles through, with $warnings warnings',
  async (example) => {
    const warning = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const elsewhere = await startServer({ port: 0 })
    const petstore = setupPetstore({ baseUrl })
    petstore.listen({ onUnhandledRequest: example.onUnhandledRequest })

    const { status } = await fetch(`${elsewhere.url}/pets`)

    petstore.close()
    await elsewhere.close()
    expect(status).toBe(200)
    expect(warning).toHaveBeenCalledTimes(example.warnings)
    expect(petstore.journal.all()).toEqual([])
  },
)

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

test('listen refuses to start twice, and can start again after close', () => {
  const petstore = setupPetstore()
  petstore.listen()
  try {
    expect(() => petstore.listen()).toThrow(
      'listen: the petstore is listening already; call close() first',
    )
  } finally {
    petstore.close()
  }
  petstore.listen()
  petstore.close()
})
