import { hashOf } from '../hash.ts'
import type { PetstoreOptions } from '../settings/options.ts'

/** Tells options apart: the same for the same options, in the same order, on every page. */
export function fingerprintOf(options: PetstoreOptions): string {
  const text = JSON.stringify(options, (_, value: unknown) =>
    typeof value === 'bigint' ? `${value}n` : value,
  )
  return hashOf(text).toString(36)
}
