import { usePetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'

const url = 'https://petstore.example'
const petstore = usePetstore({ baseUrl: url })

test('the body of a reply can be discarded', async () => {
  const reply = await fetch(`${url}/pets`)

  await reply.body?.cancel()

  expect(reply.bodyUsed).toBe(true)
})

test('a truncated reply fails only for the client', async () => {
  petstore.faults.add({ network: 'truncate' })

  const reply = await fetch(`${url}/pets`)

  await expect(reply.text()).rejects.toThrow()
})

test("a listener to msw's events can read the reply as well", async () => {
  const read = new Promise<unknown>((resolve) => {
    petstore.server.events.on('response:mocked', ({ response }) => resolve(response.json()))
  })

  await fetch(`${url}/categories/3`)

  expect(await read).toMatchObject({ name: 'Birds' })
})
