import { hashOf } from '../../lib/hash.ts'
import type { Settings } from '../../settings/settings.ts'

/** What a state begins with: under other settings it would have become another one. */
const DECISIVE = [
  'fixtures',
  'seed',
  'clock',
  'plan',
  'plans',
  'apiKeys',
  'idBase',
  'scenario',
] as const satisfies readonly (keyof Settings)[]

/**
 * Tells settings apart that lead to different states: `fixtures=1x2y seed=3z …`. The same for the
 * same settings, however they were written.
 */
export function fingerprintOf(settings: Settings): string {
  return DECISIVE.map((name) => `${name}=${hashOf(canonical(settings[name])).toString(36)}`).join(
    ' ',
  )
}

/** Names the settings that two fingerprints differ in. */
export function differenceOf(one: string, other: string): readonly string[] {
  const known = new Set(other.split(' '))
  return one
    .split(' ')
    .filter((part) => !known.has(part))
    .map((part) => part.split('=', 1)[0] ?? '')
}

/** Writes a value as JSON, with the keys of every object in order. */
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
