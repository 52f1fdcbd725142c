import type { Effect } from './effects.ts'
import type { Run } from './run/run.ts'

/** The list of what clients return, among those of effects. */
export const RESULT = 'result'

/** Returns the rows that a client has returned as effects; none if it returned anything but JSON. */
export function returnedBy({ settled }: Run<unknown>): readonly Effect[] {
  if (settled.kind !== 'resolved' || !Array.isArray(settled.result)) return []
  try {
    const rows: readonly unknown[] = JSON.parse(JSON.stringify(settled.result))
    return rows.map((value) => ({ kind: 'created', list: RESULT, value }))
  } catch {
    return []
  }
}
