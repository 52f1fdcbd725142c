import { installPetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'

const url = 'https://petstore.example'
const petstore = installPetstore({ baseUrl: url })

test('the body of a response can be discarded', async () => {
  const response = await fetch(`${url}/pets`)

  await response.body?.cancel()

  expect(response.bodyUsed).toBe(true)
})

test('a truncated response fails only for the client', async () => {
  petstore.faults.add({ network: 'truncate' })

  const response = await fetch(`${url}/pets`)

  await expect(response.text()).rejects.toThrow()
})

test("a listener to msw's events can read the response as well", async () => {
  const read = new Promise<unknown>((resolve) => {
    petstore.server.events.on('response:mocked', ({ response }) => resolve(response.json()))
  })

  await fetch(`${url}/categories/3`)

  expect(await read).toMatchObject({ name: 'Birds' })
})
