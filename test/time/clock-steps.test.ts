import type { Petstore, PetstoreOptions } from 'petstore-mock'
import { afterEach, expect, test, vi } from 'vitest'
import { callTimes, START } from '../support/service/state.ts'

const HOUR = 3_600_000

/** The clocks of the machine: one that somebody can set, and one that only runs. */
let machine = { now: START, monotonic: 5_000 }

const real = { now: Date.now, performanceNow: performance.now }

// A bound function looks like a native one, and not like a fake of a test.
const moved = {
  now: (() => machine.now).bind(undefined),
  performanceNow: (() => machine.monotonic).bind(undefined),
}

// When the package loads, it remembers which function reads the clock of the machine.
use(moved)
const { createPetstore } = await import('petstore-mock')
use(real)

afterEach(() => {
  vi.useRealTimers()
  use(real)
})

/** Sets the functions that read the clocks of the machine. */
function use({ now, performanceNow }: typeof real): void {
  Date.now = now
  performance.now = performanceNow
}

/** Creates a petstore on a machine whose clocks the test moves. */
function createOnMachine(options?: PetstoreOptions): Petstore {
  machine = { now: START, monotonic: 5_000 }
  use(moved)
  return createPetstore(options)
}

/** Time passes, and then somebody sets the clock of the machine. */
function pass(ms: number, step = 0): void {
  machine = { now: machine.now + ms + step, monotonic: machine.monotonic + ms }
}

test('the clock continues when the clock of the machine is set back', () => {
  const { clock } = createOnMachine()
  expect(clock.now()).toBe(START)

  pass(10_000, -HOUR)
  expect(clock.now()).toBe(START + 10_000)
  pass(5_000)
  expect(clock.now()).toBe(START + 15_000)
})

test('a step back opens no second quota, and delays none', () => {
  const petstore = createOnMachine()
  expect(callTimes(petstore, 61).at(-1)).toBe(429)

  pass(1_000, -HOUR)
  expect(callTimes(petstore, 1)).toEqual([429])
  expect(petstore.quotas.msUntilAllowed()).toBe(59_000)
  pass(59_000)
  expect(callTimes(petstore, 1)).toEqual([200])
})

// A time service corrects a clock by up to 1 ms a second; reading two clocks takes up to 50 ms.
test.each([
  { back: 55, elapsed: 9_945 },
  { back: 60, elapsed: 9_940 },
  { back: 61, elapsed: 10_000 },
])('10 s and $back ms back later, $elapsed ms have passed', ({ back, elapsed }) => {
  const { clock } = createOnMachine()
  clock.now()

  pass(10_000, -back)

  expect(clock.now()).toBe(START + elapsed)
})

test('the clock follows a step forward, as after the sleep of a laptop', () => {
  const petstore = createOnMachine()
  expect(callTimes(petstore, 61).at(-1)).toBe(429)

  pass(1_000, 8 * HOUR)

  expect(petstore.clock.now()).toBe(START + 1_000 + 8 * HOUR)
  expect(callTimes(petstore, 1)).toEqual([200])
})

test('a step forward first makes up for a step back', () => {
  const { clock } = createOnMachine()
  clock.now()
  pass(1_000, -HOUR)
  clock.now()

  pass(1_000, HOUR)
  expect(clock.now()).toBe(START + 2_000)
  pass(1_000)
  expect(clock.now()).toBe(machine.now)
})

test.each<[string, (petstore: Petstore) => void]>([
  ['reset()', (petstore) => petstore.reset()],
  ['clock.set()', ({ clock }) => clock.set(new Date(machine.now))],
])('%s returns to the clock of the machine', (_, restart) => {
  const petstore = createOnMachine()
  petstore.clock.now()
  pass(1_000, -HOUR)
  expect(petstore.clock.now()).toBe(START + 1_000)

  restart(petstore)

  expect(petstore.clock.now()).toBe(machine.now)
})

test('a snapshot keeps the time that the service had', () => {
  const petstore = createOnMachine()
  petstore.clock.now()
  pass(1_000, -HOUR)
  petstore.clock.now()

  const saved = petstore.snapshot()
  petstore.reset()
  petstore.restore(saved)

  expect(petstore.clock.now()).toBe(START + 1_000)
})

test('fake timers that are set back move the clock back', () => {
  const { clock } = createOnMachine()
  clock.now()

  vi.useFakeTimers({ now: START - HOUR })
  expect(clock.now()).toBe(START - HOUR)
  vi.setSystemTime(START - 2 * HOUR)
  expect(clock.now()).toBe(START - 2 * HOUR)
})
