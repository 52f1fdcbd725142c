import { entries, fields, integer, oneOf, refuse } from '../lib/check.ts'
import { describe } from '../lib/describe.ts'
import { durationMs } from '../time/duration.ts'
import type { BanPolicy } from './strikes.ts'
import type { Plan } from './window.ts'

/** The most characters an API key has. */
export const API_KEY_LIMIT = 256

const API_KEY = /^[\x21-\x7e\x80-\xff]+$/

/** Tells whether a text can be an API key: what fits in a header and stays small in memory. */
export function isApiKey(text: string): boolean {
  return text.length <= API_KEY_LIMIT && API_KEY.test(text)
}

/** Merges plans over those of the contract; a window that a new plan leaves out has no limit. */
export function readPlans(
  got: unknown,
  contract: Readonly<Record<string, Plan>>,
): ReadonlyMap<string, Plan> {
  const plans = new Map(Object.entries(contract))
  for (const [name, value] of entries('plans', got)) {
    const given = fields(`plans.${name}`, value, ['perMinute', 'perDay'])
    const base = plans.get(name) ?? { perMinute: null, perDay: null }
    plans.set(name, {
      perMinute: readLimit(`plans.${name}.perMinute`, given.perMinute, base.perMinute),
      perDay: readLimit(`plans.${name}.perDay`, given.perDay, base.perDay),
    })
  }
  return plans
}

/** Returns the name of a plan that exists. */
export function readPlan(option: string, got: unknown, plans: ReadonlyMap<string, Plan>): string {
  if (typeof got === 'string' && plans.has(got)) return got
  return refuse(option, got, `the name of a plan: ${[...plans.keys()].join(', ')}`)
}

/** Reads the keys that are known, and the plan of each. */
export function readApiKeys(
  got: unknown,
  plans: ReadonlyMap<string, Plan>,
): ReadonlyMap<string, string> {
  const expected = `1 to ${API_KEY_LIMIT} visible characters as the name of a key`
  return new Map(
    entries('apiKeys', got).map(([key, plan]) => {
      if (!isApiKey(key)) refuse('apiKeys', key, expected)
      return [key, readPlan(`apiKeys[${describe(key)}]`, plan, plans)]
    }),
  )
}

/** Reads when a key is banned, for how long, and what it is answered. */
export function readBan(got: unknown): { ban: BanPolicy | null; banStatus: 403 | 429 } {
  const given = fields('ban', got === false ? {} : got, ['after', 'duration', 'status'])
  const banStatus = oneOf('ban.status', given.status ?? 403, [403, 429])
  if (got === false) return { ban: null, banStatus }
  const ladder = Array.isArray(given.duration) ? given.duration : [given.duration ?? '10m']
  if (ladder.length === 0) refuse('ban.duration', ladder, 'at least one duration')
  return {
    ban: {
      after: integer('ban.after', given.after ?? 5, 1, 1_000_000),
      durations: ladder.map((duration) => durationMs(duration, 'ban.duration')),
    },
    banStatus,
  }
}

function readLimit(option: string, got: unknown, base: number | null): number | null {
  if (got === undefined) return base
  if (got === null) return null
  const fits =
    typeof got === 'number' && Number.isSafeInteger(got) && got >= 0 && got <= 2_147_483_647
  return fits ? got : refuse(option, got, 'an integer from 0 to 2147483647, or null for no limit')
}
