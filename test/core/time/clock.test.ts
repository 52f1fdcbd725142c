import { mock } from 'node:test'
import { createPetstore } from 'petstore-mock'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CLOCK, callTimes, START } from '../../support/service/state.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a clock created at an instant is frozen there', () => {
  vi.useFakeTimers()
  const { clock } = createPetstore({ clock: CLOCK })

  vi.advanceTimersByTime(5_000)

  expect(clock.mode).toBe('frozen')
  expect(clock.now()).toBe(START)
})

test.each([new Date(START), START, '2026-05-01', '2026-05-01T02:00:00+02:00'])(
  'the option clock accepts %j',
  (clock) => {
    expect(createPetstore({ clock }).clock.now()).toBe(START)
  },
)

test("without the option, the clock is the machine's", () => {
  vi.useFakeTimers({ now: START })
  const { clock } = createPetstore()

  expect(clock.mode).toBe('running')
  expect(clock.now()).toBe(START)
  vi.advanceTimersByTime(1_500)
  expect(clock.now()).toBe(START + 1_500)
})

test("a test runner's fake timers drive the quotas", () => {
  vi.useFakeTimers({ now: START })
  const petstore = createPetstore()
  expect(callTimes(petstore, 61).at(-1)).toBe(429)

  vi.advanceTimersByTime(59_999)
  expect(callTimes(petstore, 1)).toEqual([429])
  vi.advanceTimersByTime(1)
  expect(callTimes(petstore, 1)).toEqual([200])
})

test('the mock timers of node:test drive the quotas', () => {
  mock.timers.enable({ apis: ['Date'], now: START })
  onTestFinished(() => mock.timers.reset())
  const petstore = createPetstore()
  expect(callTimes(petstore, 61).at(-1)).toBe(429)

  mock.timers.tick(59_999)
  expect(callTimes(petstore, 1)).toEqual([429])
  mock.timers.tick(1)
  expect(callTimes(petstore, 1)).toEqual([200])
})

test("the clock doesn't follow a fake performance.now()", () => {
  const { clock } = createPetstore()
  const before = clock.now()

  vi.useFakeTimers({ toFake: ['performance'] })
  clock.now()
  vi.advanceTimersByTime(86_400_000)

  expect(clock.now() - before).toBeLessThan(86_400_000)
})

test('the clock follows a fake Date that starts later, and back', () => {
  const { clock } = createPetstore()

  vi.useFakeTimers({ toFake: ['Date'], now: START })
  expect(clock.now()).toBe(START)

  vi.setSystemTime(START - 3_600_000)
  expect(clock.now()).toBe(START - 3_600_000)
})

test('set() moves a frozen clock, which stays frozen', () => {
  const { clock } = createPetstore({ clock: CLOCK })

  clock.set('2026-06-01')

  expect(clock.mode).toBe('frozen')
  expect(clock.now()).toBe(Date.UTC(2026, 5, 1))
})

test('set() moves a running clock, which continues from there', () => {
  vi.useFakeTimers({ now: START })
  const { clock } = createPetstore()

  clock.set('2026-06-01')
  vi.advanceTimersByTime(250)

  expect(clock.mode).toBe('running')
  expect(clock.now()).toBe(Date.UTC(2026, 5, 1) + 250)
})

test('the Date header follows the clock', async () => {
  const petstore = createPetstore({ clock: '2026-05-01T00:00:00.999Z' })
  const dateOf = async () => (await petstore.fetch('/pets')).headers.get('Date')

  expect(await dateOf()).toBe('Fri, 01 May 2026 00:00:00 GMT')
  petstore.clock.advance(1)
  expect(await dateOf()).toBe('Fri, 01 May 2026 00:00:01 GMT')
  petstore.clock.set('2026-04-30')
  expect(await dateOf()).toBe('Thu, 30 Apr 2026 00:00:00 GMT')
})

test('the clock can be set to the date in a header', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { headers } = await petstore.fetch('/pets/1')

  petstore.clock.set(String(headers.get('Sunset')))
  expect(petstore.clock.now()).toBe(Date.parse('2027-12-31T00:00:00Z'))
  petstore.clock.freeze(String(headers.get('Date')))
  expect(petstore.clock.now()).toBe(START)
})

test('options take HTTP dates', async () => {
  const sunsetAt = 'Fri, 01 May 2026 00:00:10 GMT'
  const { clock, fetch } = createPetstore({
    clock: 'Fri, 01 May 2026 00:00:00 GMT',
    lifecycle: { operations: { listPets: { deprecatedAt: '2026-01-01', sunsetAt } } },
  })

  const response = await fetch('/pets')
  expect(response.headers.get('Sunset')).toBe(sunsetAt)
  expect(clock.now()).toBe(START)
})

describe('invalid input throws a TypeError and changes nothing', () => {
  const { clock } = createPetstore({ clock: CLOCK })

  const noDay = 'Tue, 31 Feb 2026 00:00:00 GMT'
  const wrongWeekday = 'Mon, 01 May 2026 00:00:00 GMT'
  const texts = ['tomorrow', '', '12:00', '2026-13-45', noDay, wrongWeekday]
  test.each([...texts, Number.NaN, 8.7e15, new Date('never'), JSON.parse('null')])(
    'set and freeze reject %j',
    (instant) => {
      expect(() => clock.set(instant)).toThrow(TypeError)
      expect(() => clock.freeze(instant)).toThrow(TypeError)
      expect(clock.now()).toBe(START)
    },
  )

  test('the message says what is expected', () => {
    expect(() => clock.set('tomorrow')).toThrow(
      "clock.set: expected an ISO 8601 string such as '2026-01-31T12:00:00Z', " +
        'an HTTP date, epoch milliseconds, or a Date but got "tomorrow"',
    )
    expect(() => clock.set('2026-05-01T00:00:00')).toThrow(
      'but got "2026-05-01T00:00:00"; add Z for UTC, or an offset such as +02:00',
    )
    expect(() => clock.freeze('12:00')).toThrow('clock.freeze: expected an ISO 8601 string')
    for (const text of ['Invalid Date', '2026/05/01', 'at 2026-05-01T00:00:00']) {
      expect(() => clock.set(text)).toThrow(new RegExp(` but got "${text}"$`))
    }
    expect(() => clock.advance(-1)).toThrow('clock.advance: expected a non-negative number')
  })

  test.each([-1, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER])(
    'advance rejects %d',
    (duration) => {
      expect(() => clock.advance(duration)).toThrow(TypeError)
      expect(clock.now()).toBe(START)
    },
  )
})

describe('a warning about times that clients misread', () => {
  test.each(['2023-12-31T23:59:59Z', '2038-01-19T00:00:01Z', '1970-01-01'])(
    'is logged at %s',
    (instant) => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { clock } = createPetstore({ clock: CLOCK })

      clock.set(instant)

      expect(warn).toHaveBeenCalledOnce()
      expect(warn.mock.lastCall?.[0]).toContain('before 2024-01-01 and after 2038-01-19')
    },
  )

  test('is logged if the option clock is such a time', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    createPetstore({ clock: '2020-01-01' })

    expect(warn).toHaveBeenCalledOnce()
  })

  test.each(['2024-01-01', '2038-01-19'])("isn't logged at %s", (instant) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})

    createPetstore({ clock: CLOCK }).clock.set(instant)

    expect(warn).not.toHaveBeenCalled()
  })
})

test.each(['freeze', 'resume'] as const)(
  "%s at the current time doesn't move the clock back",
  async (call) => {
    const petstore = createPetstore({ ban: false })
    petstore.quotas.exhaust()
    await petstore.fetch('/pets')
    let machine = Date.now()
    // The machine's clock advances by a millisecond on each reading.
    vi.spyOn(Date, 'now').mockImplementation(() => {
      machine += 1
      return machine
    })

    petstore.clock[call]()

    vi.restoreAllMocks()
    await petstore.fetch('/pets')
    expect(petstore.audit().findings).toMatchObject([{ rule: 'retried-too-early' }])
  },
)

test("time passed while the clock was frozen doesn't count", () => {
  vi.useFakeTimers({ now: START })
  const { clock } = createPetstore()

  clock.freeze()
  expect(clock.mode).toBe('frozen')
  vi.advanceTimersByTime(1_000)
  clock.resume()
  clock.advance('5s')
  expect(clock.mode).toBe('running')

  expect(clock.now()).toBe(START + 5_000)
})

test('waits that were announced no longer apply once the clock has moved back', () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  petstore.clock.advance('30s')
  callTimes(petstore, 1)

  petstore.clock.set(START + 10_000)
  expect(callTimes(petstore, 1)).toEqual([429])

  expect(petstore.quotas.get().strikes).toBe(0)
  expect(petstore.audit().findings).toEqual([])
})
