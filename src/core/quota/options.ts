import { readOperationName } from '../contract/operations.ts'
import type { OperationName } from '../contract/route.ts'
import {
  readArray,
  readEntries,
  readInteger,
  throwOptionError,
  throwUnknownOption,
} from '../lib/check.ts'
import {
  choice,
  type OptionTable,
  readParts,
  type SettingsOf,
  toggle,
} from '../lib/option-table.ts'
import { type Duration, durationMs } from '../time/duration.ts'
import type { Counting, Plan, WindowStart } from './ledger.ts'
import { LIMIT_NAMES, PLANS_HINT } from './plans.ts'
import type { BanPolicy } from './strikes.ts'

/** The option `rateLimit`. */
export interface RateLimitOptions {
  /**
   * The start of a window: the caller's first request (`'first-request'`), or the start of the
   * calendar minute and UTC day (`'clock'`).
   * @default 'first-request'
   */
  readonly window?: WindowStart
  /**
   * Whether refused requests count against the quota too.
   * @default false
   */
  readonly countRejected?: boolean
  /**
   * Whether responses have `RateLimit` and `RateLimit-Policy`
   * (draft-ietf-httpapi-ratelimit-headers).
   * @default false
   */
  readonly ietfHeaders?: boolean
  /**
   * The operations that aren't rate-limited, such as a login: they use no quota, are never refused
   * for it, and need no API key.
   * @default []
   */
  readonly exempt?: readonly OperationName[]
}

/** The option `ban`. */
export interface BanOptions {
  /**
   * The number of strikes that leads to a ban, from 1 to 1000000.
   * @default 5
   */
  readonly after?: number
  /**
   * Whether strikes can also ban the anonymous caller.
   * @default false
   */
  readonly anonymous?: boolean
  /**
   * The length of a ban, or a list with the length of the first ban, the second one and so on; the
   * last length repeats.
   * @default '10m'
   */
  readonly duration?: Duration | readonly Duration[]
  /**
   * The status of responses to a banned caller.
   * @default 403
   */
  readonly status?: 403 | 429
}

export const RATE_LIMIT_OPTIONS = {
  window: choice('first-request', 'clock'),
  countRejected: toggle(false),
  ietfHeaders: toggle(false),
  exempt: {
    default: [],
    read: (got, name): ReadonlySet<OperationName> =>
      new Set(readArray(got, name).map((id) => readOperationName(id, name))),
  },
} satisfies OptionTable<RateLimitOptions>

export const BAN_OPTIONS = {
  after: { default: 5, read: (got, name) => readInteger(got, name, 1, 1_000_000) },
  duration: { default: '10m', read: readDurations },
  status: choice(403, 429),
  anonymous: toggle(false),
} satisfies OptionTable<BanOptions>

/** The names with which other tools turn a feature on and off. */
const SWITCHES = ['enabled', 'enable', 'disabled', 'enforce']

/** The settings of the option `rateLimit`: counting, limits, and the headers of responses. */
export type RateLimitSettings = SettingsOf<typeof RATE_LIMIT_OPTIONS> & Counting

/** The settings of the option `ban`. */
export interface BanSettings extends BanPolicy {
  readonly status: 403 | 429
}

/** Reads the option `rateLimit`. With `false`, requests are counted but never refused. */
export function readRateLimit(got: unknown): RateLimitSettings {
  const isOn = got !== false
  const given = isOn ? got : {}
  for (const [name] of readEntries(given, 'rateLimit')) {
    if (LIMIT_NAMES.includes(name)) throwUnknownOption('rateLimit', name, PLANS_HINT)
    if (SWITCHES.includes(name))
      throwUnknownOption('rateLimit', name, 'did you mean rateLimit: false?')
  }
  return { enforce: isOn, ...readParts(given, 'rateLimit', RATE_LIMIT_OPTIONS) }
}

export function readBan(got: unknown): BanSettings | null {
  if (got === false) return null
  for (const [name] of readEntries(got, 'ban')) {
    if (SWITCHES.includes(name)) throwUnknownOption('ban', name, 'did you mean ban: false?')
  }
  return readPolicy(got)
}

/** The default settings. `quotas.ban` also uses them if the option is `false`. */
export const DEFAULT_BAN = readPolicy({})

function readPolicy(got: unknown): BanSettings {
  const { duration, ...rest } = readParts(got, 'ban', BAN_OPTIONS)
  return { ...rest, durations: duration }
}

function readDurations(got: unknown, name: string): readonly number[] {
  const durations: readonly unknown[] = Array.isArray(got) ? got : [got]
  if (durations.length === 0) throwOptionError(name, got, 'at least one duration')
  return durations.map((duration) => durationMs(duration, name))
}

/** The settings that the quota service depends on. */
export interface QuotaSettings {
  /** The plan of callers that aren't in `apiKeys`. */
  readonly plan: string
  readonly plans: ReadonlyMap<string, Plan>
  /** The name of the plan of each API key. */
  readonly apiKeys: ReadonlyMap<string, string>
  readonly rateLimit: RateLimitSettings
  /** Null for no bans. */
  readonly ban: BanSettings | null
}
