import { savedRecord } from '../../lib/stateful.ts'
import { type Entries, type Patch, SEPARATOR } from './merge.ts'

/** The shared state, before and after the later changes of other tabs. */
interface SharedStates {
  readonly before: Entries
  readonly after: Entries
}

/** A list of the faults' part of a snapshot, whose items get ids such as `fault-1`. */
interface FaultList {
  readonly list: string
  readonly counter: string
  readonly prefix: string
}

const FAULTS: FaultList = { list: 'active', counter: 'nextId', prefix: 'fault-' }

const SCENARIOS: FaultList = {
  list: 'scenarios',
  counter: 'nextScenarioId',
  prefix: 'scenario-',
}

/**
 * Gives new local faults and scenarios the next free ids if another tab has used their ids. The
 * scenarios then list the new ids of their faults.
 */
export function renumberFaults(local: Patch, states: SharedStates): Patch {
  const faults = takeFreeIds(local, FAULTS, states)
  const scenarios = takeFreeIds(faults.changes, SCENARIOS, states)
  return scenarios.changes.map(([key, json]) => {
    if (json === null || !key.startsWith(keyOf(SCENARIOS))) return [key, json]
    const scenario = savedRecord(JSON.parse(json))
    const ids = Array.isArray(scenario.faults) ? scenario.faults : []
    const renumbered = ids.map((id) => faults.ids.get(id) ?? id)
    return [key, JSON.stringify({ ...scenario, faults: renumbered })]
  })
}

/** Renumbers the items of one list. Also returns the new id of each renumbered item. */
function takeFreeIds(
  changes: Patch,
  list: FaultList,
  { before, after }: SharedStates,
): { readonly changes: Patch; readonly ids: ReadonlyMap<unknown, string> } {
  const isConflict = ([key, json]: Patch[number]) =>
    key.startsWith(keyOf(list)) && json !== null && !before.has(key) && after.has(key)
  const ids = new Map<unknown, string>()
  if (!changes.some(isConflict)) return { changes, ids }
  const counter = `faults${SEPARATOR}${list.counter}`
  const counters = [after, new Map(changes)].map((each) => Number(each.get(counter) ?? 1))
  let next = Math.max(...counters)
  const renumbered = changes.map((change): Patch[number] => {
    if (!isConflict(change)) return change
    const item = savedRecord(JSON.parse(change[1] ?? ''))
    const id = `${list.prefix}${next}`
    next += 1
    ids.set(item.id, id)
    return [keyOf(list) + JSON.stringify(id), JSON.stringify({ ...item, id })]
  })
  return { changes: [...renumbered, [counter, String(next)]], ids }
}

function keyOf({ list }: FaultList): string {
  return `faults${SEPARATOR}${list}${SEPARATOR}`
}
