import { contractPlans } from '../contract/generated/routes.gen.ts'
import { isPlainObject, readEntries, throwOptionError, throwUnknownOption } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { type OptionTable, readParts } from '../lib/option-table.ts'
import { fingerprintOf } from '../lib/text.ts'
import { NO_LIMITS, type Plan } from './ledger.ts'

/** The names of the plans of the contract. */
export type PlanName = keyof typeof contractPlans

/** The maximum length of an API key, in characters. */
const API_KEY_LIMIT = 256

/** The name of the anonymous caller in the control API. It can't be an API key as well. */
export const ANONYMOUS_NAME = 'anonymous'

/** The form of an API key, for messages. */
export const API_KEY_FORM = `1 to ${API_KEY_LIMIT} visible characters, other than "${ANONYMOUS_NAME}"`

/** The names with which other tools set a limit. Here, plans have the limits. */
export const LIMIT_NAMES = ['perMinute', 'perDay', 'limit', 'limits', 'max', 'quota', 'requests']

/** Why no plan is called `default`, or like the anonymous caller. */
const DEFAULT_HINT =
  "callers without a key, and keys that aren't in apiKeys, have the plan of the option plan, by default free"

/** How to get limits of one's own, in code and on the command line. */
export const PLANS_HINT =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"

const API_KEY = /^[\x21-\x7e\x80-\xff]+$/

/** The largest limit. Headers say it of a plan without limits. */
export const INT32_MAX = 2_147_483_647

/**
 * Returns whether a text can be an API key: it's valid in a header, not too long, and not
 * `anonymous`.
 */
export function isApiKey(text: string): boolean {
  return text.length <= API_KEY_LIMIT && API_KEY.test(text) && text !== ANONYMOUS_NAME
}

/**
 * Returns the key of the caller that sends a token: the token itself or, if it's longer than a key,
 * its hash. So a JWT is a caller too.
 */
export function keyOfToken(token: string): string {
  return token.length <= API_KEY_LIMIT || !API_KEY.test(token) ? token : hashedKey(token)
}

/** Returns a key for a text that can't be one itself. */
export function hashedKey(token: string): string {
  return `token-${fingerprintOf(token)}`
}

/** Describes the values that name a caller, in error messages. */
export const CALLER_FORM = 'an API key, or null for the anonymous caller'

/** Refuses the name that the anonymous caller has in the control API, where code expects null. */
export function throwIfAnonymousName(option: string, got: unknown): void {
  if (got !== ANONYMOUS_NAME) return
  throwOptionError(option, got, CALLER_FORM, 'did you mean null?')
}

/** Returns whether a window has so many requests that nobody uses them up. */
export function isAmple({ limit }: { readonly limit: number }): boolean {
  return limit === INT32_MAX
}

/** A plan that refuses nobody, but has a window that a test can exhaust. */
const AMPLE: Plan = { perMinute: INT32_MAX, perDay: null }

/**
 * Reads the option `plans`, and merges it over the plans of the contract. If a new plan leaves out
 * a window, that window has no limit. Unless `isLimited`, the plans of the contract limit nobody.
 */
export function readPlans(got: unknown, isLimited: boolean): ReadonlyMap<string, Plan> {
  const plans = new Map<string, Plan>(
    Object.entries(contractPlans).map(([name, plan]) => [name, isLimited ? plan : AMPLE]),
  )
  for (const [name, value] of readEntries(got, 'plans')) {
    if (['anonymous', 'default'].includes(name)) throwUnknownOption('plans', name, DEFAULT_HINT)
    const options = planOptions(plans.get(name) ?? NO_LIMITS)
    plans.set(name, readParts(value, `plans.${name}`, options))
  }
  return plans
}

export function readPlan(got: unknown, option: string, plans: ReadonlyMap<string, Plan>): string {
  if (typeof got === 'string' && plans.has(got)) return got
  const expected = `the name of a plan (${[...plans.keys()].join(', ')})`
  // Probably limits: `60`, or an object.
  const isLimits = typeof got === 'number' || isPlainObject(got)
  const isOwn = isLimits || /api-?key/i.test(option)
  return throwOptionError(option, got, expected, isOwn ? PLANS_HINT : undefined)
}

export function readApiKeys(
  got: unknown,
  plans: ReadonlyMap<string, Plan>,
): ReadonlyMap<string, string> {
  return new Map(
    readEntries(got, 'apiKeys').map(([key, plan]) => {
      const known = keyOfToken(key)
      if (!isApiKey(known)) throwKeyError(key)
      return [known, readPlan(plan, `apiKeys[${describe(key)}]`, plans)]
    }),
  )
}

function throwKeyError(key: string): never {
  const isAnonymous = key === ANONYMOUS_NAME
  const hint = isAnonymous ? 'the option plan sets the plan of the anonymous caller' : undefined
  throwOptionError('apiKeys', key, `an API key of ${API_KEY_FORM}`, hint)
}

function planOptions(base: Plan) {
  return {
    perMinute: { default: base.perMinute, read: readLimit },
    perDay: { default: base.perDay, read: readLimit },
  } satisfies OptionTable<Plan>
}

function readLimit(got: unknown, name: string): number | null {
  if (got === null || isLimit(got)) return got
  return throwOptionError(name, got, `an integer from 0 to ${INT32_MAX} or null (no limit)`)
}

function isLimit(got: unknown): got is number {
  return Number.isInteger(got) && Number(got) >= 0 && Number(got) <= INT32_MAX
}
