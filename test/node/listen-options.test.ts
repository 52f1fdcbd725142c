import { mock } from 'node:test'
import { HttpResponse, http } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { expect, onTestFinished, test, vi } from 'vitest'
import { CLOCK } from '../support/service/state.ts'

const BASE = 'https://api.example.com'

test("fake timers move the clock, even if Date isn't faked", async () => {
  mock.timers.enable({ apis: ['setTimeout'] })
  const petstore = setupPetstore({ clock: CLOCK })
  petstore.listen({ timers: mock.timers })
  onTestFinished(() => {
    petstore.close()
    mock.timers.reset()
  })
  petstore.quotas.exhaust()

  const refused = await fetch(`${BASE}/pets`)
  const wait = Number(refused.headers.get('Retry-After')) * 1_000
  await new Promise((resolve) => setTimeout(resolve, wait))

  expect((await fetch(`${BASE}/pets`)).status).toBe(200)
  expect(petstore.audit().findings).toEqual([])
})

test("a stream from a test's own handler is read only as far as its client reads", async () => {
  const petstore = setupPetstore()
  petstore.listen()
  onTestFinished(() => petstore.close())
  let pulls = 0
  const source = () =>
    new ReadableStream({
      pull(controller) {
        pulls += 1
        controller.enqueue(new TextEncoder().encode('data: more\n\n'))
      },
    })
  petstore.server.use(http.get(`${BASE}/events`, () => new HttpResponse(source())))

  const reader = (await fetch(`${BASE}/events`)).body?.getReader()
  await reader?.read()
  for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate)

  expect(pulls).toBeLessThan(10)
})

test('setupPetstore accepts the options of listen, and listen overrides them', async () => {
  const warning = vi.spyOn(console, 'warn').mockReturnValue(undefined)
  vi.spyOn(console, 'error').mockReturnValue(undefined)
  onTestFinished(() => void vi.restoreAllMocks())
  const petstore = setupPetstore({ onUnhandledRequest: 'error', plan: 'pro' })
  onTestFinished(() => petstore.close())
  const foreign = () => fetch('http://127.0.0.1:1/elsewhere')

  petstore.listen()
  await expect(foreign()).rejects.toThrow()
  expect(warning).not.toHaveBeenCalled()
  expect(petstore.quotas.get().plan).toBe('pro')
  petstore.close()

  petstore.listen({ onUnhandledRequest: 'warn' })
  await expect(foreign()).rejects.toThrow('fetch failed')
  expect(warning).toHaveBeenCalledOnce()
})

test.each([
  [{ onUnhandledRequest: 'ignore' }, 'onUnhandledRequest: expected one of'],
  [{ timers: {} }, 'timers: expected vi, jest'],
])('setupPetstore refuses %j', (options, message) => {
  expect(() => Reflect.apply(setupPetstore, undefined, [options])).toThrow(message)
})

test.each([{}, { getTimerCount: () => 0 }, 'vi'])(
  'invalid timers %j are refused, and nothing is intercepted',
  async (timers) => {
    const petstore = setupPetstore()
    const options: object = { timers }

    expect(() => petstore.listen(options)).toThrow(
      /^listen\.timers: expected vi, jest \(29\.5 or later\) or mock\.timers but got /,
    )
    await expect(fetch('http://127.0.0.1:1/pets')).rejects.toThrow(TypeError)
  },
)
