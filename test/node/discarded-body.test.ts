import { usePetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'

const url = 'https://petstore.example'
const petstore = usePetstore({ baseUrl: url })

test('the body of a reply can be discarded', async () => {
  const reply = await fetch(`${url}/pets`)

  await reply.body?.cancel()

  expect(reply.bodyUsed).toBe(true)
})

test('a reply that breaks off breaks off for the client alone', async () => {
  petstore.faults.add({ network: 'truncate' })

  const reply = await fetch(`${url}/pets`)

  await expect(reply.text()).rejects.toThrow()
})

test('a listener to the events of msw can read the reply all the same', async () => {
  const read = new Promise<unknown>((resolve) => {
    petstore.server.events.on('response:mocked', ({ response }) => resolve(response.json()))
  })

  await fetch(`${url}/categories/3`)

  expect(await read).toMatchObject({ name: 'Birds' })
})
