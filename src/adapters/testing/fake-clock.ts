import { realTimers } from '../../core/time/timers.ts'

/** The clock of @sinonjs/fake-timers, with which Vitest and Jest fake the timers too. */
export interface FakeClock {
  readonly now: number
  countTimers(): number
  /** Moves to the next timer, and runs it. */
  next(): unknown
  readonly setTimeout: (action: () => void, ms: number) => unknown
  clearTimeout(timer: unknown): void
  /** Removes all timers. */
  reset(): void
  /** Lets time pass, in ms, and runs the timers that are due. */
  tick(ms: number): unknown
  setSystemTime(at: number): void
}

/** Returns the clock that has faked the timers; undefined if none has. */
export function findFakeClock(): FakeClock | undefined {
  // A spy on one of them hides the clock.
  return [globalThis.setTimeout, globalThis.clearTimeout, globalThis.Date]
    .map((faked): unknown => Reflect.get(faked, 'clock'))
    .find(isFakeClock)
}

function isFakeClock(got: unknown): got is FakeClock {
  return typeof got === 'object' && got !== null && 'countTimers' in got && 'next' in got
}

/**
 * Moves a clock to its next timer, and runs all timers that are due then, as Node does: one after
 * the other, with only promise callbacks between them. `run` calls a function that runs a timer,
 * and can throw what the timer throws.
 */
export function runNextTimers(clock: FakeClock, run: (next: () => void) => void): Promise<void> {
  return new Promise((resolve) => {
    // It comes after all other timers that are due.
    let last: unknown
    let isOver = false
    const next = () => {
      if (!isOver && findFakeClock() === clock) clock.next()
    }
    const end = () => {
      isOver = true
    }
    const atMost = clock.countTimers()
    realTimers.nextTurn(() => {
      try {
        run(next)
      } finally {
        last = clock.setTimeout(end, 0)
      }
    })
    // They all run in the same turn of the event loop, so nothing else comes between them.
    for (let timer = 0; timer < atMost; timer += 1) realTimers.nextTurn(() => run(next))
    realTimers.nextTurn(() => {
      clock.clearTimeout(last)
      resolve()
    })
  })
}
