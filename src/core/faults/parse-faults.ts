import { items, oneOf, refuse } from '../lib/check.ts'
import { refuseRepeated, savedCount, savedMembers } from '../lib/stateful.ts'
import { savedTime } from '../time/saved-time.ts'
import type { CallCount } from './call-counts.ts'
import type { ActiveFault } from './fault.ts'
import { CALL_LIMIT } from './limits.ts'
import { readFault } from './read-fault.ts'
import { SCENARIO_NAMES } from './read-scenario.ts'
import type { ActiveScenario } from './scenarios.ts'

/** The faults of a snapshot. */
export interface SavedFaults {
  readonly nextId: number
  readonly active: readonly ActiveFault[]
  readonly nextScenarioId: number
  /** The active scenarios. Their lists of faults may contain faults that were removed since. */
  readonly scenarios: readonly ActiveScenario[]
  /** The counts of the faults with `perCall`, latest last. */
  readonly calls: readonly CallCount[]
}

const MEMBERS = ['nextId', 'active', 'nextScenarioId', 'scenarios', 'calls'] as const

/** The kinds of ids, such as `fault-1`. */
type IdPrefix = 'fault' | 'scenario'

/**
 * Reads the faults of a snapshot.
 *
 * @throws {TypeError} naming the field that is invalid, and what was expected.
 */
export function parseFaults(saved: unknown): SavedFaults {
  const { nextId, active, nextScenarioId, scenarios, calls } = savedMembers(
    saved,
    'faults',
    MEMBERS,
  )
  const next = {
    fault: savedCount(nextId, 'faults.nextId', 1),
    scenario: savedCount(nextScenarioId, 'faults.nextScenarioId', 1),
  }
  const readId = (id: unknown, where: string, prefix: IdPrefix) => {
    const number = typeof id === 'string' && id.startsWith(`${prefix}-`) ? numberOf(id) : 0
    if (number >= 1 && number < next[prefix]) return `${prefix}-${number}`
    return refuse(
      where,
      id,
      `an id from ${prefix}-1 to below the next one, ${prefix}-${next[prefix]},`,
    )
  }
  const faults = items('faults.active', active).map((fault, index) =>
    parseActive(fault, `faults.active[${index}]`, readId),
  )
  const started = items('faults.scenarios', scenarios).map((scenario, index) =>
    parseScenario(scenario, `faults.scenarios[${index}]`, readId),
  )
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id)
  refuseRepeated(idsOf(faults), { kind: 'id', where: (index) => `faults.active[${index}].id` })
  refuseRepeated(idsOf(started), { kind: 'id', where: (index) => `faults.scenarios[${index}].id` })
  return {
    nextId: next.fault,
    active: faults,
    nextScenarioId: next.scenario,
    scenarios: started,
    calls: parseCalls(calls, readId),
  }
}

/** Returns the number at the end of an id; NaN if it isn't written as the registry does. */
function numberOf(id: string): number {
  const digits = id.slice(id.indexOf('-') + 1)
  const number = Number(digits)
  return String(number) === digits ? number : Number.NaN
}

type ReadId = (id: unknown, where: string, prefix: IdPrefix) => string

function parseActive(saved: unknown, where: string, readId: ReadId): ActiveFault {
  const members = ['id', 'fault', 'addedAt', 'skipped', 'acted'] as const
  const { id, fault, addedAt, skipped, acted } = savedMembers(saved, where, members)
  return {
    id: readId(id, `${where}.id`, 'fault'),
    fault: readFault(fault, `${where}.fault`),
    addedAt: savedTime(addedAt, `${where}.addedAt`),
    skipped: savedCount(skipped, `${where}.skipped`),
    acted: savedCount(acted, `${where}.acted`),
  }
}

function parseCalls(saved: unknown, readId: ReadId): readonly CallCount[] {
  const all = items('faults.calls', saved)
  if (all.length > CALL_LIMIT) refuse('faults.calls', all.length, `at most ${CALL_LIMIT} calls`)
  const members = ['fault', 'call', 'skipped', 'acted'] as const
  return all.map((each, index) => {
    const where = `faults.calls[${index}]`
    const { fault, call, skipped, acted } = savedMembers(each, where, members)
    return {
      fault: readId(fault, `${where}.fault`, 'fault'),
      call: typeof call === 'string' ? call : refuse(`${where}.call`, call, 'a string'),
      skipped: savedCount(skipped, `${where}.skipped`),
      acted: savedCount(acted, `${where}.acted`),
    }
  })
}

function parseScenario(saved: unknown, where: string, readId: ReadId): ActiveScenario {
  const members = ['id', 'name', 'faults', 'remaining'] as const
  const { id, name, faults, remaining } = savedMembers(saved, where, members)
  return {
    id: readId(id, `${where}.id`, 'scenario'),
    name: name === null ? null : oneOf(`${where}.name`, name, SCENARIO_NAMES),
    faults: items(`${where}.faults`, faults).map((fault, index) =>
      readId(fault, `${where}.faults[${index}]`, 'fault'),
    ),
    remaining: remaining === null ? null : savedCount(remaining, `${where}.remaining`),
  }
}
