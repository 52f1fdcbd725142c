import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { afterEach, expect, test, vi } from 'vitest'
import { CLOCK } from '../support/service/state.ts'
import { until } from '../support/until.ts'

const CHUNK = new Uint8Array(65_536).fill(120)

const closers: (() => void)[] = []

afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** Returns a body that never ends, and how much of it has been read. */
function endless() {
  const read = { bytes: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      read.bytes += CHUNK.length
      if (read.bytes > 8 * 1_048_576) throw new Error('The body was read far beyond the limit')
      controller.enqueue(CHUNK)
    },
    cancel() {
      read.isCancelled = true
    },
  })
  return { body, read }
}

function post(body: ReadableStream<Uint8Array>): RequestInit {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
  // Node requires `duplex` for a stream.
  return Object.assign(init, { duplex: 'half' })
}

test('petstore.fetch stops reading an endless body at 1 MiB, and answers 413', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { body, read } = endless()

  const response = await petstore.fetch('/pets', post(body))

  expect(response.status).toBe(413)
  expect(await response.json()).toMatchObject({ code: 'payload_too_large' })
  expect(read.isCancelled).toBe(true)
  expect(read.bytes).toBeLessThan(1_310_720)
  expect(petstore.journal.last()).toMatchObject({ status: 413, operation: 'createPet' })
})

test('an intercepted request with an endless body is read up to 1 MiB, and answered with 413', async () => {
  const petstore = setupPetstore({ clock: CLOCK, baseUrl: 'https://api.example.com' })
  petstore.listen()
  closers.push(() => petstore.close())
  const { body, read } = endless()

  const response = await fetch('https://api.example.com/pets', post(body))

  expect(response.status).toBe(413)
  expect(read.bytes).toBeLessThan(1_310_720)
})

test('a body announced as too large is not read at all', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { body, read } = endless()
  const init = post(body)
  const headers = { 'Content-Type': 'application/json', 'Content-Length': '1048577' }

  expect((await petstore.fetch('/pets', { ...init, headers })).status).toBe(413)

  expect(read.isCancelled).toBe(true)
  expect(read.bytes).toBeLessThanOrEqual(CHUNK.length)
})

test('a body of exactly 1 MiB in chunks is read whole, characters across chunks included', async () => {
  const petstore = createPetstore({ clock: CLOCK })
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

test('aborting while the body stalls rejects with the reason, and cancels the body', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const controller = new AbortController()
  const cancel = vi.fn()
  const body = new ReadableStream<Uint8Array>({ cancel })
  const response = petstore.fetch('/pets', { ...post(body), signal: controller.signal })

  const reason = new Error('changed my mind')
  controller.abort(reason)

  await expect(response).rejects.toBe(reason)
  expect(cancel).toHaveBeenCalledWith(reason)
  expect(petstore.journal.all()).toEqual([])
})

test('a body that fails rejects, and the service never sees the request', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.error(new Error('the disk is gone')),
  })

  await expect(petstore.fetch('/pets', post(body))).rejects.toThrow('the disk is gone')
  expect(petstore.journal.all()).toEqual([])
})

test('an intercepted request that is aborted while its body stalls rejects with the reason', async () => {
  const petstore = setupPetstore({ clock: CLOCK, baseUrl: 'https://api.example.com' })
  petstore.listen()
  closers.push(() => petstore.close())
  const controller = new AbortController()
  const pulled = vi.fn()
  const body = new ReadableStream<Uint8Array>({ pull: pulled })
  const init = { ...post(body), signal: controller.signal }
  const response = fetch('https://api.example.com/pets', init)
  await until(() => pulled.mock.calls.length > 0)

  const reason = new Error('changed my mind')
  controller.abort(reason)

  await expect(response).rejects.toBe(reason)
  expect(petstore.journal.all()).toEqual([])
})
