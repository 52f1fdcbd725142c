import { fields, integer, items, refuse } from '../lib/check.ts'
import { nearest } from '../lib/nearest.ts'
import type { Lifecycle } from '../lifecycle/lifecycle.ts'
import type { Fault } from './fault.ts'
import { readFault } from './read-fault.ts'
import { brownout, type Scenario, type ScenarioName, scenarios } from './scenarios.ts'

const NO_SCENARIO: Scenario = {}

const NAMES = Object.keys(scenarios).filter(isName)

/**
 * Reads a scenario, or the name of one; nothing is one in which all is well.
 *
 * @throws {TypeError} naming what is wrong, and the scenario that was probably meant.
 */
export function readScenario(got: unknown, option: string, lifecycle: Lifecycle): Scenario {
  if (got === undefined) return NO_SCENARIO
  if (typeof got === 'string') return named(got, option, lifecycle)
  const given = fields(option, got, ['faults', 'remaining'])
  return {
    faults: items(`${option}.faults`, given.faults ?? []).map((fault, index) =>
      readPart(fault, `${option}.faults[${index}]`),
    ),
    ...(given.remaining !== undefined && {
      remaining: integer(`${option}.remaining`, given.remaining, 0, Number.MAX_SAFE_INTEGER),
    }),
  }
}

/** Reads a fault of a scenario: what is wrong with it names which one it is. */
function readPart(got: unknown, name: string): Fault {
  try {
    return readFault(got)
  } catch (error) {
    throw error instanceof TypeError ? new TypeError(error.message.replace(/^fault/, name)) : error
  }
}

function named(got: string, option: string, { operations }: Lifecycle): Scenario {
  // What is deprecated here is not only the contract's to say.
  if (got === 'brownout') return { faults: brownout(operations) }
  if (isName(got)) return scenarios[got]
  const guess = nearest(got, NAMES)
  const hint = guess === undefined ? '' : `; did you mean ${guess}?`
  return refuse(option, got, `a scenario, or one of ${NAMES.join(', ')}${hint}`)
}

function isName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}
