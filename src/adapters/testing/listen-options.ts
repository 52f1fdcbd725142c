import { readObject, throwOptionError } from '../../core/lib/check.ts'
import {
  choice,
  namesOf,
  type OptionTable,
  readParts,
  type SettingsOf,
} from '../../core/lib/option-table.ts'
import type { FakeTimers } from './fake-timers.ts'

/** What happens to a request that nothing handles. The values are those of msw. */
export type UnhandledRequest = 'error' | 'warn' | 'bypass'

/** The options of `listen()`. */
export interface ListenOptions {
  /**
   * What happens to a request that no petstore and no handler answers: it fails (`error`), or is
   * sent, with a warning (`warn`) or without (`bypass`).
   * @default 'error'
   */
  readonly onUnhandledRequest?: UnhandledRequest
  /**
   * The test runner's fake timers: `vi`, `jest` or `mock.timers`. While the process is idle, they and
   * the clock are advanced.
   * @default none
   */
  readonly timers?: FakeTimers
}

/** The options of `listen()`, each with its default and its reader. */
export const LISTEN_OPTIONS = {
  onUnhandledRequest: choice('error', 'warn', 'bypass'),
  timers: { default: undefined, shown: 'none', read: readTimers },
} satisfies OptionTable<ListenOptions>

/** Reads the options of `listen()`. `defaults` has the values of the options that are left out. */
export function readListenOptions(
  options: unknown,
  defaults: object,
): SettingsOf<typeof LISTEN_OPTIONS> {
  const given = readObject(options, 'listen', namesOf(LISTEN_OPTIONS))
  return readParts({ ...defaults, ...given }, 'listen', LISTEN_OPTIONS)
}

function readTimers(got: unknown, name: string): FakeTimers | undefined {
  const expected = 'vi, jest (29.5 or later) or mock.timers'
  return got === undefined || isTimers(got) ? got : throwOptionError(name, got, expected)
}

function isTimers(got: unknown): got is FakeTimers {
  if (typeof got !== 'object' || got === null) return false
  return 'tick' in got || ('getTimerCount' in got && 'advanceTimersToNextTimerAsync' in got)
}
