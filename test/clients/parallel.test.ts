import { describe, expect, test } from 'vitest'
import { againstTheServer, throughMsw } from '../support/clients/instances.ts'

const CLOCK = '2026-05-01T00:00:00Z'

describe.each([throughMsw, againstTheServer])('$name', ({ start }) => {
  test('the Free plan serves exactly 60 of 100 parallel requests', async () => {
    const { url, close } = await start({ clock: CLOCK, ban: false })

    const statuses = await Promise.all(
      Array.from({ length: 100 }, async () => (await fetch(`${url}/pets/1`)).status),
    )

    await close()
    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
  })

  test('parallel requests see each remaining count exactly once', async () => {
    const { url, close } = await start({ clock: CLOCK })

    const left = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const { headers } = await fetch(`${url}/pets/1`)
        return Number(headers.get('X-RateLimit-Remaining'))
      }),
    )

    await close()
    expect(left.sort((a, b) => a - b)).toEqual(Array.from({ length: 60 }, (_, index) => index))
  })

  test('parallel requests with different keys have separate quotas', async () => {
    const { url, close } = await start({ clock: CLOCK })

    const statuses = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const headers = { 'X-API-Key': index % 2 === 0 ? 'even' : 'odd' }
        return (await fetch(`${url}/pets/1`, { headers })).status
      }),
    )

    await close()
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
})
