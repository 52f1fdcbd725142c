import ky from 'ky'
import type { Petstore } from 'petstore-mock'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { againstTheServer, throughMsw } from '../support/clients/instances.ts'

describe.each([throughMsw, againstTheServer])('retries of ky, $name', ({ start }) => {
  test('waits after a 429 and gets the pet', async () => {
    const { url, petstore, close } = await start({ clock: '2026-05-01T00:00:00Z' })
    petstore.quotas.exhaust()
    skipPause(petstore)

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

/** The pause that a 429 asks for at the start of a minute, in ms. */
const PAUSE_MS = 60_000

/** Lets the service's clock pass a pause instead of waiting. Other timers belong to sockets. */
function skipPause({ clock }: Pick<Petstore, 'clock'>): void {
  const { setTimeout, setImmediate } = globalThis
  const skip = (action: () => void, ms?: number, ...args: unknown[]) => {
    if (ms !== PAUSE_MS) return setTimeout(action, ms, ...args)
    clock.advance(ms)
    return setImmediate(action)
  }
  vi.stubGlobal('setTimeout', Object.assign(skip, setTimeout))
  onTestFinished(() => void vi.unstubAllGlobals())
}
