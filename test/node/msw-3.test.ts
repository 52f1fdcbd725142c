import { setupPetstore } from 'petstore-mock/node'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'

// The server of msw 3 has a member that the server of msw 2 lacks.
vi.mock('msw/node', async (load) => {
  const msw = await load<typeof import('msw/node')>()
  const setupServer: typeof msw.setupServer = (...handlers) =>
    Object.assign(msw.setupServer(...handlers), { readyState: 0 })
  return { ...msw, setupServer }
})

const withResolvers = Object.getOwnPropertyDescriptor(Promise, 'withResolvers')

afterEach(() => {
  Reflect.deleteProperty(Promise, 'withResolvers')
  if (withResolvers) Object.defineProperty(Promise, 'withResolvers', withResolvers)
})

test('on Node 20, listen() refuses msw 3 and says which msw to install', () => {
  Reflect.deleteProperty(Promise, 'withResolvers')
  const native = globalThis.fetch

  expect(() => setupPetstore().listen()).toThrow(
    `msw: expected msw 2 on Node ${process.versions.node} but got msw 3, which needs Node 22.12 or later; run npm install --save-dev msw@2`,
  )
  expect(globalThis.fetch).toBe(native)
})

test('on a Node that has what msw 3 needs, listen() accepts it', async () => {
  if (withResolvers === undefined) {
    Object.defineProperty(Promise, 'withResolvers', { value: () => {}, configurable: true })
  }
  const petstore = setupPetstore({ baseUrl: 'https://petstore.example' })

  petstore.listen()

  expect((await fetch('https://petstore.example/pets')).status).toBe(200)
  petstore.close()
})

test.each([
  ['Bun', 'bun', '1.4.5'],
  ['Deno', 'deno', '2.9.6'],
])('on %s, listen() refuses msw 3, which would let every request through', (name, key, version) => {
  const { versions } = process
  Object.defineProperty(process, 'versions', { value: { ...versions, [key]: version } })
  onTestFinished(() => void Object.defineProperty(process, 'versions', { value: versions }))

  expect(() => setupPetstore().listen()).toThrow(
    `msw: expected msw 2 on ${name} ${version} but got msw 3, which intercepts nothing there; run npm install --save-dev msw@2`,
  )
})
