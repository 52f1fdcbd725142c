import { contractPlans, routes } from '../contract/generated/routes.gen.ts'
import type { OperationId, Stability } from '../contract/route.ts'
import { readScenario } from '../faults/read-scenario.ts'
import type { Scenario } from '../faults/scenarios.ts'
import { type BaseUrl, readBaseUrl } from '../http/base-url.ts'
import { fields, flag, integer, items, oneOf, refuse } from '../lib/check.ts'
import { type Lifecycle, readLifecycle, readStability } from '../lifecycle/lifecycle.ts'
import { checkWorld } from '../model/check-world.ts'
import type { Rules } from '../model/rules.ts'
import type { World } from '../model/world.ts'
import {
  type DialectName,
  type DialectRules,
  dialects,
  type RetryAfterForm,
} from '../quota/dialects.ts'
import type { Counting } from '../quota/ledger.ts'
import { readApiKeys, readBan, readPlan, readPlans } from '../quota/plans.ts'
import type { BanPolicy } from '../quota/strikes.ts'
import type { Plan } from '../quota/window.ts'
import { epochMs, type Instant } from '../time/instant.ts'
import type { PetstoreOptions } from './options.ts'
import { readIdBase, readLatency, readRules } from './read-rules.ts'

/** The options of a petstore after their checks, with every default in place. */
export interface Settings {
  readonly baseUrl: BaseUrl
  readonly fixtures: World
  readonly seed: number
  readonly clock: 'system' | Instant
  /** The plan of callers that are not in `apiKeys`. */
  readonly plan: string
  readonly plans: ReadonlyMap<string, Plan>
  /** API key → plan. */
  readonly apiKeys: ReadonlyMap<string, string>
  readonly auth: 'optional' | 'required'
  readonly rateLimit: RateLimitSettings
  /** Null: nobody is ever banned for striking. */
  readonly ban: BanPolicy | null
  /** What a banned caller is answered. */
  readonly banStatus: 403 | 429
  readonly lifecycle: Lifecycle
  readonly stability: ReadonlyMap<OperationId, Stability>
  readonly rules: Rules
  readonly idBase: bigint
  /** True for every origin; a set for those only; false for none. */
  readonly cors: boolean | ReadonlySet<string>
  /** The shortest and the longest time a reply takes, in ms. */
  readonly latency: readonly [number, number]
  readonly journalLimit: number
  /** What goes wrong from the start. */
  readonly scenario: Scenario
}

export interface RateLimitSettings extends Counting {
  readonly ietfHeaders: boolean
  readonly retryAfter: RetryAfterForm
  readonly dialect: DialectRules
  readonly exempt: ReadonlySet<OperationId>
}

/** The names of the options. */
export const OPTIONS = [
  'baseUrl',
  'fixtures',
  'seed',
  'plan',
  'apiKeys',
  'plans',
  'auth',
  'rateLimit',
  'ban',
  'clock',
  'lifecycle',
  'stability',
  'rules',
  'idBase',
  'cors',
  'latency',
  'journal',
  'scenario',
] as const satisfies readonly (keyof PetstoreOptions)[]

/**
 * Checks the options and puts every default in place.
 *
 * @throws {TypeError} naming the option, what it got and what it takes.
 */
export function readOptions(options: PetstoreOptions, defaultFixtures: Required<World>): Settings {
  const given = fields('createPetstore', options, OPTIONS)
  for (const [name, value] of Object.entries(given)) {
    if (value === null) refuse(name, value, 'a value, or nothing for its default')
  }
  const plans = readPlans(given.plans, contractPlans)
  const lifecycle = readLifecycle(given.lifecycle, routes)
  const journal = fields('journal', given.journal, ['limit'])
  return {
    baseUrl: readBaseUrl(given.baseUrl ?? '*'),
    // To check the default world took a third of a new petstore's time; a test does it instead.
    fixtures:
      given.fixtures === undefined
        ? structuredClone(defaultFixtures)
        : checkWorld(given.fixtures, 'fixtures'),
    seed: integer('seed', given.seed ?? 1, 0, 4_294_967_295),
    clock: readClock(options.clock ?? 'system'),
    plan: readPlan('plan', given.plan ?? 'free', plans),
    plans,
    apiKeys: readApiKeys(given.apiKeys, plans),
    auth: oneOf('auth', given.auth ?? 'optional', ['optional', 'required']),
    rateLimit: readRateLimit(given.rateLimit),
    ...readBan(given.ban),
    lifecycle,
    stability: readStability(given.stability, routes),
    rules: readRules(given.rules),
    idBase: readIdBase(given.idBase ?? 0n),
    cors: readCors(given.cors ?? true),
    latency: readLatency(given.latency ?? 0),
    scenario: readScenario(given.scenario, 'scenario', lifecycle),
    journalLimit: integer('journal.limit', journal.limit ?? 10_000, 0, 1_000_000),
  }
}

function readClock(got: 'system' | Instant): 'system' | Instant {
  return got === 'system' ? got : epochMs(got, 'clock')
}

function readRateLimit(got: unknown): RateLimitSettings {
  const given = fields('rateLimit', got === false ? {} : got, [
    'window',
    'countRejected',
    'ietfHeaders',
    'retryAfter',
    'dialect',
    'exempt',
  ])
  const operations = routes.map((route) => route.operation)
  return {
    enforce: got !== false,
    window: oneOf('rateLimit.window', given.window ?? 'first-request', ['first-request', 'clock']),
    countRejected: flag('rateLimit.countRejected', given.countRejected ?? false),
    ietfHeaders: flag('rateLimit.ietfHeaders', given.ietfHeaders ?? false),
    retryAfter: oneOf('rateLimit.retryAfter', given.retryAfter ?? 'seconds', [
      'seconds',
      'http-date',
    ]),
    dialect:
      dialects[
        oneOf(
          'rateLimit.dialect',
          given.dialect ?? 'standard',
          Object.keys(dialects).filter(isDialect),
        )
      ],
    exempt: new Set(
      items('rateLimit.exempt', given.exempt ?? []).map((id) =>
        oneOf('rateLimit.exempt', id, operations),
      ),
    ),
  }
}

function isDialect(name: string): name is DialectName {
  return Object.hasOwn(dialects, name)
}

function readCors(got: unknown): boolean | ReadonlySet<string> {
  if (typeof got === 'boolean') return got
  const expected = "true, false, or a list of origins such as 'https://app.example.com'"
  if (!Array.isArray(got)) return refuse('cors', got, expected)
  return new Set(
    got.map((origin) => (isOrigin(origin) ? origin : refuse('cors', origin, expected))),
  )
}

function isOrigin(got: unknown): got is string {
  return typeof got === 'string' && URL.canParse(got) && new URL(got).origin === got
}
