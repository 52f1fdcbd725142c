import type { KnownNames } from '../contract/operations.ts'
import { fields, integer, items, refuse } from '../lib/check.ts'
import { didYouMean, nearest } from '../lib/nearest.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import { requireCount } from './limits.ts'
import { readFault, requireMatchable } from './read-fault.ts'
import { brownout, type NamedScenario, type ScenarioName, scenarios } from './scenarios.ts'

/** The names of the built-in scenarios. */
export const SCENARIO_NAMES = Object.keys(scenarios).filter(isName)

export const EXPECTED_SCENARIO = `a scenario, or one of ${SCENARIO_NAMES.join(', ')}`

/**
 * Reads a scenario, given as an object or by name. If `got` is undefined, returns null.
 *
 * @throws {TypeError} naming the option, what was expected and what it got. For an unknown name,
 * the message suggests the most similar one.
 */
export function readScenario(
  got: unknown,
  option: string,
  { lifecycle }: { readonly lifecycle: Lifecycle },
): NamedScenario | null {
  if (got === undefined) return null
  if (typeof got === 'string') return readNamed(got, option, lifecycle)
  const given = fields(option, got, ['faults', 'remaining'])
  const faults = items(`${option}.faults`, given.faults === undefined ? [] : given.faults)
  // Checked before the faults are read, because that takes time.
  requireCount(`${option}.faults`, faults.length, 'faults')
  return {
    name: null,
    faults: faults.map((each, index) => readFault(each, `${option}.faults[${index}]`)),
    ...(given.remaining !== undefined && {
      remaining: integer(`${option}.remaining`, given.remaining, 0, Number.MAX_SAFE_INTEGER),
    }),
  }
}

/**
 * Refuses a scenario of your own with a fault that could never act.
 *
 * @throws {TypeError} naming the field of the fault.
 */
export function requireMatchableFaults(
  { name, faults = [] }: NamedScenario,
  option: string,
  known: KnownNames,
): void {
  if (name !== null) return
  for (const [index, fault] of faults.entries())
    requireMatchable(fault, `${option}.faults[${index}]`, known)
}

function readNamed(got: string, option: string, { operations }: Lifecycle): NamedScenario {
  // The lifecycle option can deprecate operations that the contract doesn't.
  if (got === 'brownout') return { name: got, faults: brownout(operations) }
  if (isName(got)) return { name: got, ...scenarios[got] }
  return refuse(option, got, EXPECTED_SCENARIO, didYouMean(nearest(got, SCENARIO_NAMES)))
}

function isName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}
