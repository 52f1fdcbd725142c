import { syncBuiltinESMExports } from 'node:module'
import timersPromises from 'node:timers/promises'
import {
  type FakeClock,
  findFakeClock,
  runNextTimers,
} from '../../../adapters/testing/fake-clock.ts'
import { STEP_MS } from '../../../adapters/testing/fake-timers.ts'
import { throwOptionError } from '../../../core/lib/check.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { isDateFaked, realTimers } from '../../../core/time/timers.ts'

/** Fake timers and a fake date for the whole process. */
export interface VirtualTime {
  /** Removes all timers, and moves forward to a time: epoch ms. */
  reset(at: number): void
  /** Lets 1 ms pass. No timer runs meanwhile. */
  pass(): void
  /** Returns whether a timer is pending besides so many, by default none. */
  hasTimers(besides?: number): boolean
  /** Moves to the next timer, and runs all that are due then. `run` calls what runs one of them. */
  advance(run: (next: () => void) => void): Promise<void>
  /** Brings the real timers back, unless they were faked before. */
  uninstall(): void
}

/**
 * Fake timers that the caller has already installed: `vi` of vitest, `jest`, or `mock.timers` of
 * `node:test`.
 */
export type InstalledTimers =
  | {
      getTimerCount(): number
      advanceTimersToNextTimer(): unknown
    }
  | {
      tick(ms: number): void
      setTime?(ms: number): void
      reset(): void
      enable(options: { apis: ('setTimeout' | 'setInterval' | 'Date')[]; now: number }): void
    }

/** What is faked. Sockets, streams and promises keep working. */
const FAKED = [
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'Date',
  'performance',
  'hrtime',
] as const

/**
 * Installs fake timers, or uses those that the caller has installed.
 *
 * @throws {TypeError} if `timers` is given but nothing is faked, or left out but something is.
 */
export async function installTime(timers: InstalledTimers | undefined): Promise<VirtualTime> {
  const areFaked = realTimers.areFaked()
  if (timers !== undefined) {
    if (!areFaked || !isDateFaked()) throw new TypeError(NOT_FAKED)
    if ('tick' in timers) return timeOfNodeTest(timers)
    const installed =
      findFakeClock() ?? throwOptionError('explore.timers', timers, 'its fake timers')
    return timeOf(installed, () => installed.reset())
  }
  if (areFaked) throw new TypeError(ALREADY_FAKED)
  const { install } = await import('@sinonjs/fake-timers')
  await preload()
  const clock = install({ toFake: [...FAKED], shouldClearNativeTimers: true })
  // Otherwise, what is imported from node:timers and node:timers/promises stays real.
  syncBuiltinESMExports()
  const { scheduler, setTimeout: sleep } = timersPromises
  const { wait } = scheduler
  // The original keeps the real timers.
  scheduler.wait = (ms, options) => sleep(ms, undefined, options)
  return timeOf(clock, () => {
    scheduler.wait = wait
    clock.uninstall()
    syncBuiltinESMExports()
  })
}

const NOT_FAKED =
  'explore.timers: expected fake timers and a fake Date, but they are real; call useFakeTimers() first, or leave the option out'

const ALREADY_FAKED =
  'explore: expected real timers, but they are faked; pass what fakes them: { timers: vi }, or call useRealTimers() first'

function timeOf(clock: FakeClock, uninstall: () => void): VirtualTime {
  let first: number | undefined
  return {
    reset(at) {
      first ??= at
      clock.reset()
      // For performance.now(), which a new date leaves as it is.
      clock.tick(at - first)
      clock.setSystemTime(at)
    },
    pass: () => clock.setSystemTime(clock.now + 1),
    hasTimers: (besides = 0) => clock.countTimers() > besides,
    advance: (run) => runNextTimers(clock, run),
    uninstall,
  }
}

function timeOfNodeTest(timers: Extract<InstalledTimers, { tick: unknown }>): VirtualTime {
  return {
    reset(now) {
      timers.reset()
      timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now })
    },
    pass: () => timers.setTime?.(systemNow() + 1),
    hasTimers: () => true,
    async advance(run) {
      run(() => timers.tick(STEP_MS))
    },
    uninstall() {},
  }
}

/**
 * Reads the option `timers`.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readTimers(got: unknown, name: string): InstalledTimers | undefined {
  return got === undefined || isTimers(got)
    ? got
    : throwOptionError(name, got, 'vi, jest or mock.timers')
}

function isTimers(got: unknown): got is InstalledTimers {
  if (typeof got !== 'object' || got === null) return false
  return ('tick' in got && 'enable' in got) || 'advanceTimersToNextTimer' in got
}

/**
 * Loads the modules of Node that keep the timers they find when they are loaded. If a client loaded them
 * during a search, they would keep the fake ones: no server would ever end a request that is too slow.
 */
async function preload(): Promise<void> {
  await Promise.all([
    import('node:http'),
    import('node:https'),
    import('node:http2'),
    import('node:child_process'),
    import('node:readline'),
  ])
}
