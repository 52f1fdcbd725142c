import ky from 'ky'
import { describe, expect, test } from 'vitest'
import { connectWith, readResponse } from '../support/clients/clients.ts'
import { againstTheServer, throughMsw } from '../support/clients/instances.ts'
import { testStory } from '../support/clients/story.ts'

testStory(
  connectWith(async (method, url, order) =>
    readResponse(await ky(url, { method, json: order, retry: 0, throwHttpErrors: false })),
  ),
)

describe.each([throughMsw, againstTheServer])('retries of ky, $name', ({ start }) => {
  test('waits after a 429 and gets the pet', async () => {
    const { url, petstore, close } = await start()
    petstore.quotas.exhaust()
    // The minute ends in one second, and ky waits for it in real time.
    petstore.clock.advance('59s')

    const pet = await ky.get(`${url}/pets/1`).json()

    await close()
    expect(pet).toMatchObject({ name: 'Rex' })
    expect(petstore.journal.all().map(({ status }) => status)).toEqual([429, 200])
    expect(petstore.quotas.get().strikes).toBe(0)
  })

  test('does not repeat a POST after a 429', async () => {
    const { url, petstore, close } = await start({ clock: '2026-05-01T00:00:00Z' })
    petstore.quotas.exhaust()

    const order = ky.post(`${url}/store/orders`, { json: { petId: 1 } }).json()

    await expect(order).rejects.toMatchObject({ name: 'HTTPError', response: { status: 429 } })
    await close()
    expect(petstore.journal.all()).toHaveLength(1)
  })
})
