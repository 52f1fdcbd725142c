import { INT64, toInt64 } from '../contract/int64.ts'
import { readDialects } from '../dialects/dialects.ts'
import { readScenario } from '../faults/read-fault.ts'
import { readBaseUrl } from '../http/base-url.ts'
import { readSafe } from '../journal/safe.ts'
import { throwOptionError } from '../lib/check.ts'
import { choice, type OptionTable, readParts, toggle } from '../lib/option-table.ts'
import { integer } from '../lib/schema.ts'
import { MIB } from '../lib/text.ts'
import {
  LIFECYCLE_OPTIONS,
  type Lifecycle,
  type LifecycleContext,
  readLifecycle,
  readStability,
} from '../lifecycle/lifecycle.ts'
import type { AllRows } from '../model/database.ts'
import { readFixtures, type World } from '../model/fixtures.ts'
import { RULES, type Rules, readRules } from '../model/rules.ts'
import type { Plan } from '../quota/ledger.ts'
import { BAN_OPTIONS, RATE_LIMIT_OPTIONS, readBan, readRateLimit } from '../quota/options.ts'
import { readApiKeys, readPlan, readPlans } from '../quota/plans.ts'
import { readDurationRange } from '../time/duration.ts'
import { epochMs } from '../time/instant.ts'
import { readHandlersOption, readStateOption } from '../user-handlers/user-handlers.ts'
import type { JournalOptions, PetstoreOptions } from './options.ts'

/** The settings that the checks of other options depend on. */
export interface Prerequisites extends LifecycleContext {
  readonly plans: ReadonlyMap<string, Plan>
  readonly lifecycle: Lifecycle
  readonly rules: Rules
  /** Whether the plans of the contract limit callers. */
  readonly isLimited: boolean
  /** The default of `fixtures`. */
  readonly defaultWorld: Required<World>
}

const JOURNAL_OPTIONS = {
  limit: { default: 10_000, read: integer(0, 1_000_000) },
  maxBytes: { default: 64 * MIB, read: integer(0, Number.MAX_SAFE_INTEGER) },
} satisfies OptionTable<JournalOptions>

/** Every option of a petstore, with its default and a function that reads it. */
export const OPTIONS = {
  baseUrl: { default: '*', read: readBaseUrl },
  handlers: {
    default: [],
    read: (got, name, { baseUrl }) => readHandlersOption(got, name, baseUrl),
  },
  state: {
    default: undefined,
    shown: 'none',
    read: readStateOption,
  },
  operations: toggle(true),
  title: {
    default: undefined,
    shown: "'Petstore', or 'Your API' without operations",
    read: (got, name): string | undefined =>
      got === undefined || (typeof got === 'string' && got !== '')
        ? got
        : throwOptionError(name, got, 'the name of your API'),
  },
  safe: { default: [], read: readSafe },
  fixtures: {
    default: undefined,
    shown: 'defaultWorld',
    read: (got, name, { defaultWorld, rules }): AllRows =>
      readFixtures(got ?? defaultWorld, name, rules.references),
  },
  seed: { default: 1, read: integer(0, 4_294_967_295) },
  plan: { default: 'free', read: (got, name, { plans }) => readPlan(got, name, plans) },
  apiKeys: { default: {}, read: (got, _, { plans }) => readApiKeys(got, plans) },
  plans: {
    default: {},
    shown: "the contract's",
    read: (got, _, { isLimited }: Pick<Prerequisites, 'isLimited'>) => readPlans(got, isLimited),
  },
  auth: choice('optional', 'required'),
  rateLimit: { default: {}, parts: RATE_LIMIT_OPTIONS, read: readRateLimit },
  dialect: { default: 'standard', read: readDialects },
  ban: { default: {}, parts: BAN_OPTIONS, read: readBan },
  clock: {
    default: 'system',
    read: (got, name): 'system' | number => (got === 'system' ? got : epochMs(got, name)),
  },
  lifecycle: {
    default: {},
    parts: LIFECYCLE_OPTIONS,
    read: (got, _, context: LifecycleContext) => readLifecycle(got, context),
  },
  stability: { default: {}, shown: "the contract's", read: readStability },
  rules: { default: {}, parts: RULES, read: readRules },
  idOffset: { default: 0n, read: readIdOffset },
  cors: { default: true, read: readCors },
  latency: { default: 0, read: readDurationRange },
  journal: {
    default: {},
    parts: JOURNAL_OPTIONS,
    read: (got, name) => readParts(got, name, JOURNAL_OPTIONS),
  },
  maxBodyBytes: {
    default: MIB,
    shown: '1048576, or 10485760 without operations',
    read: integer(0, Number.MAX_SAFE_INTEGER),
  },
  scenario: {
    default: undefined,
    shown: 'none',
    read: readScenario,
  },
} satisfies OptionTable<PetstoreOptions, Prerequisites>

/**
 * Reads the option `cors`.
 *
 * @returns true for all origins, false for none, or the set of allowed origins.
 */
function readCors(got: unknown, name: string): boolean | ReadonlySet<string> {
  if (typeof got === 'boolean') return got
  const expected = "true, false or a list of origins such as 'https://app.example.com'"
  if (!Array.isArray(got)) return throwOptionError(name, got, expected)
  return new Set(
    got.map((origin) => (isOrigin(origin) ? origin : throwOptionError(name, origin, expected))),
  )
}

function isOrigin(got: unknown): got is string {
  return typeof got === 'string' && URL.canParse(got) && new URL(got).origin === got
}

/** The number of row ids that must fit between `idOffset` and the largest int64. */
const ROOM_FOR_IDS = 2n ** 53n

/** Reads the option `idOffset`. A decimal string is accepted because JSON has no BigInt. */
function readIdOffset(got: unknown, name: string): bigint {
  const limit = INT64.max - ROOM_FOR_IDS
  const value = toInt64(got)
  if (value !== undefined && value >= 0n && value <= limit) return value
  throwOptionError(name, got, `a BigInt, a safe integer or a decimal string from 0 to ${limit}`)
}
