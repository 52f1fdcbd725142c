import type { ClockPart } from '../../core/time/clock.ts'
import { isDateFaked, realTimers } from '../../core/time/timers.ts'
import { fakeAbortTimeouts } from './abort-timeouts.ts'
import { type FakeClock, findFakeClock, runNextTimers } from './fake-clock.ts'
import { RealWork } from './real-work.ts'

/** The fake timers of a test runner: `vi` of vitest, `jest`, or `mock.timers` of node:test. */
export type FakeTimers =
  | {
      getTimerCount(): number
      advanceTimersToNextTimerAsync(): Promise<unknown>
      /** Only Vitest has it. */
      dynamicImportSettled?(): Promise<unknown>
    }
  | { tick(ms: number): void }

/** The step in ms for fake timers that can't advance to the next timer. */
export const STEP_MS = 50

/** A petstore whose clock advances with fake timers. */
interface User {
  readonly timers: FakeTimers
  readonly clock: ClockPart
}

/** All petstores that use fake timers. They advance together. */
const users = new Set<User>()

let stop = () => {}
let isPaused = false

/** Leaves all fake timers to a search, which advances them itself. Returns a function that ends that. */
export function pauseAdvancing(): () => void {
  isPaused = true
  return () => {
    isPaused = false
  }
}

/**
 * Advances fake timers to the next timer whenever the process is otherwise idle, and `clock` with
 * them. Clients can then sleep without delaying the test. `AbortSignal.timeout` uses the fake timers.
 *
 * It does nothing while the timers are real, and doesn't catch errors that a timer throws.
 *
 * @returns a function that stops it.
 */
export function advanceWhenIdle(timers: FakeTimers, clock: ClockPart): () => void {
  const user = { timers, clock }
  users.add(user)
  if (users.size === 1) stop = keepAdvancing()
  const restoreTimeouts = fakeAbortTimeouts()
  return () => {
    if (!users.delete(user)) return
    restoreTimeouts()
    if (users.size === 0) stop()
  }
}

/** Advances the timers of all users. Returns a function that stops it. */
function keepAdvancing(): () => void {
  let isStopped = false
  const work = new RealWork(untilImported)
  const ended = () => (isStopped || findAdvance() === undefined ? 'ended' : undefined)
  const check = async () => {
    while (ended() === undefined) {
      const end = await work.untilIdle({ ended })
      if (end === undefined) await findAdvance()?.()
    }
    if (isStopped) return
    // What goes on when the timers become fake isn't waited for.
    if (!realTimers.areFaked()) work.start()
    realTimers.soon(() => void check())
  }
  realTimers.nextTurn(() => void check())
  return () => {
    isStopped = true
    work.stop()
  }
}

/** Resolves when no `import()` of Vitest is in progress. */
async function untilImported(): Promise<void> {
  for (const { timers } of users) {
    if ('dynamicImportSettled' in timers) await timers.dynamicImportSettled?.()
  }
}

/** Returns a function that advances the fake timers; undefined if there's none to advance. */
function findAdvance(): (() => unknown) | undefined {
  if (isPaused || !realTimers.areFaked()) return undefined
  const clock = findFakeClock()
  if (clock !== undefined) return clock.countTimers() > 0 ? () => advanceClock(clock) : undefined
  for (const { timers } of users) {
    if ('tick' in timers) return () => moveClocks(() => tick(timers))
  }
  return undefined
}

function tick(timers: Extract<FakeTimers, { tick: unknown }>): number {
  timers.tick(STEP_MS)
  return STEP_MS
}

function advanceClock(clock: FakeClock): Promise<void> {
  return runNextTimers(clock, (next) => {
    const before = clock.now
    moveClocks(() => {
      next()
      return clock.now - before
    })
  })
}

/** Advances the fake time, by as many ms as `advance` returns, and the clocks with it. */
function moveClocks(advance: () => number): void {
  const clocks = [...new Set([...users].map(({ clock }) => clock))]
  if (!isDateFaked()) {
    const elapsed = advance()
    for (const clock of clocks) clock.move(clock.mode, clock.now() + elapsed)
    return
  }
  // A running clock follows the fake date: timers then find the time at which they are due.
  const frozen = clocks.filter(({ mode }) => mode === 'frozen')
  for (const clock of frozen) clock.move('running', clock.now())
  try {
    advance()
  } finally {
    for (const clock of frozen) clock.move('frozen', clock.now())
  }
}
