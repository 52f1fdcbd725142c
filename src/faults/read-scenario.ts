import { fields, integer, items, refuse } from '../lib/check.ts'
import { didYouMean, nearest } from '../lib/nearest.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Fault } from './fault.ts'
import { readFault } from './read-fault.ts'
import { brownout, type NamedScenario, type ScenarioName, scenarios } from './scenarios.ts'

const NAMES = Object.keys(scenarios).filter(isName)

export const EXPECTED_SCENARIO = `a scenario, or one of ${NAMES.join(', ')}`

/**
 * Reads a scenario, given as an object or by name. If `got` is undefined, returns null.
 *
 * @throws {TypeError} naming the option, what was expected and what it got. For an unknown name,
 * the message suggests the most similar one.
 */
export function readScenario(
  got: unknown,
  option: string,
  lifecycle: Lifecycle,
): NamedScenario | null {
  if (got === undefined) return null
  if (typeof got === 'string') return readNamed(got, option, lifecycle)
  const given = fields(option, got, ['faults', 'remaining'])
  return {
    name: null,
    faults: items(`${option}.faults`, given.faults === undefined ? [] : given.faults).map(
      (fault, index) => readScenarioFault(fault, `${option}.faults[${index}]`),
    ),
    ...(given.remaining !== undefined && {
      remaining: integer(`${option}.remaining`, given.remaining, 0, Number.MAX_SAFE_INTEGER),
    }),
  }
}

/** Reads a fault of a scenario. Error messages contain the fault's position in the list. */
function readScenarioFault(got: unknown, name: string): Fault {
  try {
    return readFault(got)
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(error.message.replace(/^fault/, name)) : error
  }
}

function readNamed(got: string, option: string, { operations }: Lifecycle): NamedScenario {
  // The lifecycle option can deprecate operations that the contract does not.
  if (got === 'brownout') return { name: got, faults: brownout(operations) }
  if (isName(got)) return { name: got, ...scenarios[got] }
  return refuse(option, got, EXPECTED_SCENARIO, didYouMean(nearest(got, NAMES)))
}

function isName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}
