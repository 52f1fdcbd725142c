// A file that loads it under fake timers would make all servers of its process keep these for good.
import 'node:http'
import { afterAll, expect, vi } from 'vitest'

// Test files share processes. Each has to leave its process as it found it, otherwise another file
// fails. Vitest restores spies and mocks itself, and changes its own variables.

const { fetch, setTimeout: native } = globalThis
const { timeout } = AbortSignal
const env = ownVariables()

afterAll(() => {
  vi.restoreAllMocks()
  expect(vi.isFakeTimers(), 'the file left fake timers behind').toBe(false)
  expect(globalThis.fetch === fetch, 'the file left another fetch behind').toBe(true)
  expect(globalThis.setTimeout === native, 'the file left another setTimeout behind').toBe(true)
  expect(AbortSignal.timeout === timeout, 'the file left another timeout behind').toBe(true)
  expect(ownVariables(), 'the file left variables behind').toEqual(env)
})

function ownVariables(): Readonly<Record<string, string | undefined>> {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^VITEST/.test(name)))
}
