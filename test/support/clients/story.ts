import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Connect, PetstoreClient } from './clients.ts'
import { againstTheServer, type Instance, throughMsw, type WayIn } from './instances.ts'

/** The requests that the Free plan allows per minute. */
const FREE_PER_MINUTE = 60

/** Tests a client against the petstore, in each of the ways to reach it. */
export function testStory(
  connect: Connect,
  ways: readonly WayIn[] = [throughMsw, againstTheServer],
): void {
  describe.each(ways)('$name', ({ start }) => {
    let instance: Instance
    let client: PetstoreClient

    beforeEach(async () => {
      instance = await start({ clock: '2026-05-01T00:00:00Z' })
      client = connect(instance.url)
    })
    afterEach(() => instance.close())

    test('lists pets with their total count', async () => {
      const response = await client.listPets()

      expect(response.status).toBe(200)
      expect(response.body).toHaveLength(12)
      expect(response.header('X-Total-Count')).toBe('12')
    })

    test('gets a pet and the Deprecation header', async () => {
      const response = await client.getPet(1)

      expect(response.status).toBe(200)
      expect(response.body).toEqual({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })
      expect(response.header('Deprecation')).toMatch(/^@\d+$/)
    })

    test('reads the error for a pet that does not exist', async () => {
      const response = await client.getPet(404)

      expect(response.status).toBe(404)
      expect(response.body).toMatchObject({ code: 'pet_not_found', status: 404 })
    })

    test('creates an order and gets its Location', async () => {
      const response = await client.createOrder({ petId: 1, quantity: 2 })

      expect(response.status).toBe(201)
      expect(response.body).toMatchObject({ id: 6, petId: 1, quantity: 2 })
      expect(response.header('Location')).toBe('/v1/store/orders/6')
    })

    test('sees the remaining quota on every response', async () => {
      const { status, header } = await client.getPet(1)

      expect(status).toBe(200)
      expect(header('X-RateLimit-Limit')).toBe('60')
      expect(header('X-RateLimit-Remaining')).toBe('59')
      expect(header('X-RateLimit-Reset')).toBe(String(Date.UTC(2026, 4, 1, 0, 1) / 1_000))
    })

    test('gets a 429 from the Free plan, and a 200 after Retry-After', async () => {
      for (let sent = 0; sent < FREE_PER_MINUTE; sent += 1) {
        expect((await client.getPet(1)).status).toBe(200)
      }

      const refused = await client.getPet(1)
      expect(refused.status).toBe(429)
      expect(refused.body).toMatchObject({ code: 'rate_limit_exceeded', status: 429 })
      expect(refused.header('X-RateLimit-Remaining')).toBe('0')
      expect(refused.header('Retry-After')).toBe('60')

      instance.petstore.clock.advance(`${Number(refused.header('Retry-After'))}s`)
      expect((await client.getPet(1)).status).toBe(200)
    })
  })
}
