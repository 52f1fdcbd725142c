import { readOperation } from '../contract/operations.ts'
import type { OperationId } from '../contract/route.ts'
import { integer, items, oneOf, refuse } from '../lib/check.ts'
import {
  choice,
  namesOf,
  type OptionTable,
  readParts,
  type SettingsOf,
  toggle,
} from '../lib/option-table.ts'
import { type Duration, durationMs } from '../time/duration.ts'
import { type DialectName, type DialectRules, dialects, type RetryAfterForm } from './dialects.ts'
import type { Counting } from './ledger.ts'
import type { BanPolicy } from './strikes.ts'
import type { WindowStart } from './window.ts'

/** The option `rateLimit`. */
export interface RateLimitOptions {
  /**
   * When a window starts: at the caller's first request in it (`'first-request'`), or on the clock's
   * minute and UTC day (`'clock'`).
   * @default 'first-request'
   */
  readonly window?: WindowStart
  /**
   * Counts refused requests as well.
   * @default false
   */
  readonly countRejected?: boolean
  /**
   * Adds the headers `RateLimit` and `RateLimit-Policy` (IETF draft-ietf-httpapi-ratelimit-headers).
   * @default false
   */
  readonly ietfHeaders?: boolean
  /**
   * The format of `Retry-After` (RFC 9110 §10.2.3).
   * @default 'seconds'
   */
  readonly retryAfter?: RetryAfterForm
  /**
   * How replies describe the limits: as the contract does (`'standard'`), as other services do, or
   * incorrectly (`'wrong'`).
   * @default 'standard'
   */
  readonly dialect?: DialectName
  /**
   * Operations that use no quota and are never refused for it.
   * @default []
   */
  readonly exempt?: readonly OperationId[]
}

/** The option `ban`. */
export interface BanOptions {
  /**
   * The number of strikes that starts a ban. A strike is a request sent before `Retry-After` is over.
   * @default 5
   */
  readonly after?: number
  /**
   * How long a ban lasts. In a list, each further ban uses the next item, and the last item repeats.
   * @default '10m'
   */
  readonly duration?: Duration | readonly Duration[]
  /**
   * The status of replies to a banned caller.
   * @default 403
   */
  readonly status?: 403 | 429
}

const DIALECT_NAMES = namesOf(dialects)

export const RATE_LIMIT_OPTIONS = {
  window: choice('first-request', 'clock'),
  countRejected: toggle(false),
  ietfHeaders: toggle(false),
  retryAfter: choice('seconds', 'http-date'),
  dialect: {
    default: 'standard',
    values: DIALECT_NAMES,
    read: (got, name): DialectRules => dialects[oneOf(name, got, DIALECT_NAMES)],
  },
  exempt: {
    default: [],
    read: (got, name): ReadonlySet<OperationId> =>
      new Set(items(name, got).map((id) => readOperation(name, id))),
  },
} satisfies OptionTable<RateLimitOptions>

export const BAN_OPTIONS = {
  after: { default: 5, read: (got, name) => integer(name, got, 1, 1_000_000) },
  duration: { default: '10m', read: readDurations },
  status: choice(403, 429),
} satisfies OptionTable<BanOptions>

/** How requests are counted and limited, and how replies describe it. */
export type RateLimitSettings = SettingsOf<typeof RATE_LIMIT_OPTIONS> & Counting

/** When a caller is banned, and how the service responds to it. */
export interface BanSettings extends BanPolicy {
  readonly status: 403 | 429
}

/** Reads the option `rateLimit`. With `false`, requests are counted but never refused. */
export function readRateLimit(got: unknown): RateLimitSettings {
  const isOn = got !== false
  return { enforce: isOn, ...readParts('rateLimit', isOn ? got : {}, RATE_LIMIT_OPTIONS) }
}

/** Reads the option `ban`; null for `false`, which bans nobody. */
export function readBan(got: unknown): BanSettings | null {
  return got === false ? null : readPolicy(got)
}

/** The ban that applies without the option, and to bans by hand where the option is `false`. */
export const DEFAULT_BAN = readPolicy({})

function readPolicy(got: unknown): BanSettings {
  const { after, duration, status } = readParts('ban', got, BAN_OPTIONS)
  return { after, durations: duration, status }
}

function readDurations(got: unknown, name: string): readonly number[] {
  const durations: readonly unknown[] = Array.isArray(got) ? got : [got]
  if (durations.length === 0) refuse(name, got, 'at least one duration')
  return durations.map((duration) => durationMs(duration, name))
}
