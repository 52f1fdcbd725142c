import { isPlainObject, membersOf } from '../../core/lib/check.ts'
import type { Effect } from './effects.ts'
import { IDS } from './rows-by-key.ts'
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

/** Returns the same of two clients, without the ids of new rows, which depend on who was first, and ignored fields. */
export function returnedWithoutIds(run: Run<unknown>, ignored: ReadonlySet<string>): Effect[] {
  const [before, after] = [run.start, run.contents].map(({ rows, wholeState: state }) =>
    idsIn({ rows, state }),
  )
  const created = [...(after ?? [])].filter(([place]) => !before?.has(place))
  const ids = new Set(created.map(([, id]) => id))
  const scrub = (value: unknown): unknown => {
    if (typeof value === 'number') return ids.has(String(value)) ? NEW : value
    if (typeof value === 'string') {
      return value.replace(/[\w-]+/g, (word) => (ids.has(word) ? NEW : word))
    }
    if (Array.isArray(value)) return value.map(scrub)
    if (!isPlainObject(value)) return value
    const kept = Object.entries(value).filter(([name]) => !ignored.has(name))
    return Object.fromEntries(kept.map(([name, each]) => [name, scrub(each)]))
  }
  return returnedBy(run).map((effect) => {
    const { client, ...ended } = membersOf(effect.value)
    return { ...effect, value: { client, ...membersOf(scrub(ended)) } }
  })
}

/** What stands for the id of a new row. */
const NEW = '{new}'

/** Returns the values of all fields that are ids, by their list and value. */
function idsIn(value: unknown, list = '', found = new Map<string, string>()) {
  if (typeof value !== 'object' || value === null) return found
  for (const [name, each] of Object.entries(value)) {
    if (IDS.includes(name)) found.set(`${list} ${each}`, String(each))
    idsIn(each, Array.isArray(value) ? list : `${list}.${name}`, found)
  }
  return found
}
