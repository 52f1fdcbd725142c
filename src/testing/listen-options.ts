import { fields, oneOf, refuse } from '../lib/check.ts'
import { namesOf, type OptionTable, readParts, type SettingsOf } from '../lib/option-table.ts'
import type { FakeTimers } from './fake-timers.ts'

/** The treatment of requests that are not for the petstore. The values are those of msw. */
export type UnhandledRequest = 'bypass' | 'warn' | 'error'

/** The options of `listen()`. */
export interface ListenOptions {
  /**
   * The treatment of requests that are not for the petstore.
   * @default 'warn'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The fake timers of the test runner: `vi`, `jest` or `mock.timers`. Whenever the process is
   * idle, the timers and the clock are advanced, so pauses and timeouts of your client take no
   * real time.
   * @default none
   */
  readonly timers?: FakeTimers
}

const TREATMENTS = ['bypass', 'warn', 'error'] as const

/** The options of `listen()`, each with its default and its reader. */
export const LISTEN_OPTIONS = {
  onUnhandledRequest: {
    default: 'warn',
    values: TREATMENTS,
    read: (got, name) => oneOf(name, got, TREATMENTS),
  },
  timers: { default: undefined, shown: 'none', read: readTimers },
} satisfies OptionTable<ListenOptions>

/**
 * Reads the options of `listen()`. `defaults` has the values of the options that are left out.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readListenOptions(
  options: unknown,
  defaults: object,
): SettingsOf<typeof LISTEN_OPTIONS> {
  const given = fields('listen', options, namesOf(LISTEN_OPTIONS))
  return readParts('listen', { ...defaults, ...given }, LISTEN_OPTIONS)
}

function readTimers(got: unknown, name: string): FakeTimers | undefined {
  const expected = 'vi, jest (29.5 or later) or mock.timers'
  return got === undefined || isTimers(got) ? got : refuse(name, got, expected)
}

function isTimers(got: unknown): got is FakeTimers {
  if (typeof got !== 'object' || got === null) return false
  return 'tick' in got || ('getTimerCount' in got && 'advanceTimersToNextTimerAsync' in got)
}
