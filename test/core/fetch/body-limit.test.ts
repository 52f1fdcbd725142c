import { createPetstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { until } from '../../support/until.ts'
import { WAYS } from '../../support/ways.ts'

function post(body: ReadableStream<Uint8Array>): RequestInit {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  // Node requires `duplex` for a stream.
  return Object.assign(init, { duplex: 'half' })
}

test.each(WAYS)('%s: aborting while the body stalls rejects with the reason', async (_, reach) => {
  const { petstore, send } = await reach()
  const controller = new AbortController()
  const pulled = vi.fn()
  const body = new ReadableStream<Uint8Array>({ pull: pulled })
  const response = send('/pets', { ...post(body), signal: controller.signal })
  await until(() => pulled.mock.calls.length > 0)

  const reason = new Error('changed my mind')
  controller.abort(reason)

  await expect(response).rejects.toBe(reason)
  expect(petstore.journal.all()).toEqual([])
})

test('a body of exactly 1 MiB in chunks is read whole, characters across chunks included', async () => {
  const petstore = createPetstore()
  const [start, end] = ['{"name":"', '","categoryId":1}']
  const bytes = new TextEncoder().encode(`${start}${'é'.repeat(50)}${end}`)
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of bytes) controller.enqueue(Uint8Array.of(byte))
      controller.enqueue(new Uint8Array(1_048_576 - bytes.length).fill(32))
      controller.close()
    },
  })

  const response = await petstore.fetch('/pets', post(body))

  expect(response.status).toBe(201)
  expect(await response.json()).toMatchObject({ name: 'é'.repeat(50) })
})

test('a body that fails rejects, and the service never sees the request', async () => {
  const petstore = createPetstore()
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the disk is gone')),
  })

  await expect(petstore.fetch('/pets', post(body))).rejects.toThrow('the disk is gone')
  expect(petstore.journal.all()).toEqual([])
})

test('a body beyond the limit is read no further', async () => {
  let bytes = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      bytes += 65_536
      controller.enqueue(new Uint8Array(65_536))
      if (bytes > 8_388_608) controller.close()
    },
  })

  expect((await createPetstore().fetch('/pets', post(body))).status).toBe(413)
  expect(bytes).toBeLessThan(1_310_720)
})
