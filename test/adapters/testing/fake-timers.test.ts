import { spawn } from 'node:child_process'
import { mock } from 'node:test'
import { createPetstore } from 'petstore-mock'
import { type ListenOptions, setupPetstore } from 'petstore-mock/node'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { RealWork } from '../../../src/adapters/testing/real-work.ts'
import { REAL_WORK, withServer } from '../../support/real-work.ts'

const MAY_DAY = Date.parse('2026-05-01T00:00:00Z')
const url = 'https://petstore.example'
const closing: (() => void)[] = []

afterEach(() => {
  for (const close of closing.splice(0)) close()
  vi.useRealTimers()
  mock.timers.reset()
})

/** Creates a petstore that listens until the end of the test. */
function listen(
  listenOptions: ListenOptions,
  options: Parameters<typeof setupPetstore>[0] = {},
): ReturnType<typeof setupPetstore> {
  const petstore = setupPetstore({ baseUrl: url, ...options })
  petstore.listen(listenOptions)
  closing.push(() => petstore.close())
  return petstore
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms)
  })
}

/** Lists pets. After a 429, waits for Retry-After and tries once more. */
async function listWithRetry(): Promise<Response> {
  const response = await fetch(`${url}/pets`)
  if (response.status !== 429) return response
  await wait(Number(response.headers.get('Retry-After')) * 1_000)
  return fetch(`${url}/pets`)
}

test("vitest's fake timers skip a wait, and the clock advances with them", async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  const petstore = listen({ timers: vi })
  petstore.quotas.exhaust()

  expect((await listWithRetry()).status).toBe(200)
  expect(petstore.clock.now()).toBe(MAY_DAY + 60_000)
})

test('the mock timers of node:test skip a wait too', async () => {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: MAY_DAY })
  const petstore = listen({ timers: mock.timers })
  petstore.quotas.exhaust()

  expect((await listWithRetry()).status).toBe(200)
  expect(petstore.clock.now()).toBeGreaterThanOrEqual(MAY_DAY + 60_000)
  expect(petstore.clock.now()).toBeLessThan(MAY_DAY + 61_000)
})

test.each([
  ['vi', vi],
  ['mock.timers', mock.timers],
])('while the timers of %s are real, nothing is advanced', async (_, timers) => {
  const petstore = listen({ timers }, { clock: '2026-05-01T00:00:00Z' })

  await wait(5)
  await turns()

  expect(petstore.clock.mode).toBe('frozen')
  expect(petstore.clock.now()).toBe(MAY_DAY)
})

test("a client that cancels the body of a response isn't blocked", async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  const petstore = listen({ timers: vi })
  petstore.faults.add({ status: 503, times: 1 })

  const failed = await fetch(`${url}/pets`)
  await failed.body?.cancel()

  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('close() stops advancing the timers', async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  const petstore = listen({ timers: vi })
  petstore.close()
  const fired = vi.fn()
  setTimeout(fired, 1)

  await turns()

  expect(fired).not.toHaveBeenCalled()
  expect(petstore.clock.now()).toBe(MAY_DAY)
})

test('a spy on setTimeout is no fake timer', async () => {
  const petstore = listen({ timers: vi }, { clock: '2026-05-01T00:00:00Z' })
  vi.spyOn(globalThis, 'setTimeout')

  await turns()

  expect(petstore.clock.now()).toBe(MAY_DAY)
  vi.restoreAllMocks()
})

describe.each([
  ['vi', vi, () => vi.useFakeTimers({ now: MAY_DAY })],
  [
    'mock.timers',
    mock.timers,
    () => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: MAY_DAY }),
  ],
])('the fake timers of %s stand still', (_, timers, fake) => {
  test.each([...REAL_WORK, ['a request that is passed on', () => withServer(receive)] as const])(
    'while the test works with %s',
    async (_, work) => {
      listen({ timers, onUnhandledRequest: 'bypass' })
      fake()

      const timeout = wait(5_000)
      const first = await Promise.race([work().then(() => 'the work'), timeout])

      expect(first).toBe('the work')
      expect(Date.now()).toBe(MAY_DAY)
    },
  )
})

async function receive(port: number): Promise<unknown> {
  return (await fetch(`http://127.0.0.1:${port}`)).text()
}

test("Vitest's fake timers stand still while a module is imported", async () => {
  listen({ timers: vi })
  vi.useFakeTimers({ now: MAY_DAY })

  const timeout = wait(5_000)
  const module = import('../../support/explore/clients.ts')

  expect(await Promise.race([module, timeout])).toHaveProperty('listPatiently')
})

test("a child process that doesn't end counts as idle after a while", async () => {
  const work = new RealWork()
  const child = spawn(process.execPath, ['--eval', 'setInterval(() => {}, 60_000)'])

  await work.untilIdle({ ended: () => undefined, longestPauses: 20 })

  expect(child.exitCode).toBeNull()
  child.kill()
  work.stop()
})

test('timers that are due at the same time run as in Node: only promise callbacks come between them', async () => {
  const expected = await orderOfTimers()
  expect(expected).toBe('timer 1, promise 1, timer 2, promise 2, answer 1, answer 2')
  listen({ timers: vi })
  vi.useFakeTimers({ now: MAY_DAY })

  expect(await orderOfTimers()).toBe(expected)
})

/** Returns the order in which two timers, their promise callbacks and their requests end. */
async function orderOfTimers(): Promise<string> {
  const seen: string[] = []
  const { fetch } = createPetstore()
  const run = async (name: number) => {
    await new Promise<void>((resolve) => {
      setTimeout(() => {
        seen.push(`timer ${name}`)
        resolve()
      }, 5)
    })
    seen.push(`promise ${name}`)
    await fetch('/pets')
    seen.push(`answer ${name}`)
  }
  await Promise.all([run(1), run(2)])
  return seen.join(', ')
}

test('a clock that was frozen is frozen afterwards', async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  const petstore = listen({ timers: vi }, { clock: '2027-01-01T00:00:00Z' })
  let due = 0
  setTimeout(() => {
    due = petstore.clock.now()
  }, 60_000)

  await wait(61_000)

  expect(due).toBe(Date.parse('2027-01-01T00:01:00Z'))
  expect(petstore.clock.mode).toBe('frozen')
  expect(petstore.clock.now()).toBe(Date.parse('2027-01-01T00:01:01Z'))
})

test("a client's timeout doesn't fire while its request is handled", async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  listen({ timers: vi })
  const giveUp = new AbortController()

  for (let sent = 0; sent < 20; sent += 1) {
    const timeout = setTimeout(() => giveUp.abort(), 1)
    const response = await fetch(`${url}/store/orders`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"petId":1,"quantity":1}',
      signal: giveUp.signal,
    })
    expect(response.status).toBe(201)
    await response.json()
    clearTimeout(timeout)
  }
})

describe('AbortSignal.timeout', () => {
  const { timeout: original } = AbortSignal

  test.each([
    ['vi', vi, () => vi.useFakeTimers({ now: MAY_DAY })],
    [
      'mock.timers',
      mock.timers,
      () => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: MAY_DAY }),
    ],
  ])('takes no real time with the timers of %s', async (_, timers, fake) => {
    const petstore = listen({ timers })
    fake()
    petstore.faults.add({ network: 'timeout' })

    const signal = AbortSignal.timeout(30_000)
    const reason = { name: 'TimeoutError', message: /aborted due to timeout/ }
    await expect(fetch(`${url}/pets`, { signal })).rejects.toMatchObject({ name: reason.name })
    expect(signal.reason.message).toMatch(reason.message)
    expect(petstore.clock.now()).toBe(MAY_DAY + 30_000)
  })

  test("doesn't abort a request that is answered in time", async () => {
    vi.useFakeTimers({ now: MAY_DAY })
    const petstore = listen({ timers: vi }, { latency: '20s' })

    const response = await fetch(`${url}/pets`, { signal: AbortSignal.timeout(30_000) })
    expect(response.status).toBe(200)
    expect(petstore.clock.now()).toBe(MAY_DAY + 20_000)
  })

  test('refuses what the original refuses', () => {
    vi.useFakeTimers()
    listen({ timers: vi })
    for (const ms of [-1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => AbortSignal.timeout(ms), `${ms}`).toThrow(RangeError)
    }
  })

  test("uses the real timers while they aren't faked", () => {
    listen({ timers: vi })
    const signal = AbortSignal.timeout(60_000)
    vi.useFakeTimers()
    vi.advanceTimersByTime(60_000)
    expect(signal.aborted).toBe(false)
  })

  test('is the original again after the last petstore has closed', () => {
    const one = listen({ timers: vi })
    const other = listen({ timers: vi })
    expect(AbortSignal.timeout).not.toBe(original)

    one.close()
    one.close()
    expect(AbortSignal.timeout).not.toBe(original)
    other.close()
    expect(AbortSignal.timeout).toBe(original)
  })
})

test('two petstores with the same timers advance them only once', async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  const one = listen({ timers: vi }, { clock: '2026-05-01T00:00:00Z' })
  const other = listen({ timers: vi }, { baseUrl: `${url}/other`, clock: '2027-01-01T00:00:00Z' })
  const tooEarly = setTimeout(() => other.clock.advance('1d'), 60_001)

  await wait(60_000)
  clearTimeout(tooEarly)

  expect(one.clock.now()).toBe(MAY_DAY + 60_000)
  expect(other.clock.now()).toBe(Date.parse('2027-01-01T00:01:00Z'))
})

test('after close(), another petstore can advance the timers', async () => {
  vi.useFakeTimers({ now: MAY_DAY })
  listen({ timers: vi }).close()
  const petstore = listen({ timers: vi })
  petstore.quotas.exhaust()

  expect((await listWithRetry()).status).toBe(200)
  expect(petstore.clock.now()).toBe(MAY_DAY + 60_000)
})

const realSetImmediate = setImmediate

/** Waits for many more turns of the event loop than it takes to count as idle. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    await new Promise((resolve) => {
      realSetImmediate(resolve)
    })
  }
}
