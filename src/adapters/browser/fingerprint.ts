import { hashOf } from '../../core/lib/hash.ts'
import { namesOf } from '../../core/lib/option-table.ts'
import type { Settings } from '../../core/settings/settings.ts'

/**
 * Whether each setting affects the state. A state is dropped when a setting that affects it
 * changes.
 */
const DECIDES_STATE: { readonly [Name in keyof Settings]: boolean } = {
  fixtures: true,
  seed: true,
  clock: true,
  plan: true,
  plans: true,
  apiKeys: true,
  idOffset: true,
  scenario: true,
  auth: false,
  ban: false,
  baseUrl: false,
  cors: false,
  journal: false,
  maxDataBytes: false,
  latency: false,
  lifecycle: false,
  rateLimit: false,
  rules: false,
  stability: false,
}

/**
 * Returns a hash of each setting that determines the state: `fixtures=1x2y seed=3z …`. Equal
 * settings have the same fingerprint, whatever the order of their keys.
 */
export function fingerprintOf(settings: Settings): string {
  return namesOf(DECIDES_STATE)
    .filter((name) => DECIDES_STATE[name])
    .map((name) => `${name}=${hashOf(canonical(settings[name])).toString(36)}`)
    .join(' ')
}

/** Returns the names of the settings whose hashes differ between two fingerprints. */
export function differenceOf(one: string, other: string): readonly string[] {
  const known = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((part) => !known.has(part))
    .map((part) => part.split('=', 1)[0] ?? '')
}

/** Returns a value as JSON, with the keys of each object sorted. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, each: unknown) => {
    if (typeof each === 'bigint') return `${each}n`
    if (each instanceof Map) return sorted([...each])
    const isRecord = typeof each === 'object' && each !== null && !Array.isArray(each)
    return isRecord ? sorted(Object.entries(each)) : each
  })
}

function sorted(entries: readonly (readonly [string, unknown])[]) {
  return [...entries].sort(([one], [other]) => (one < other ? -1 : 1))
}
