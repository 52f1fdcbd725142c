import { fields, integer, items, oneOf } from '../check.ts'
import { readFault } from './read-fault.ts'
import { type Scenario, type ScenarioName, scenarios } from './scenarios.ts'

const NO_SCENARIO: Scenario = {}

/** Reads a scenario, or the name of one; nothing is one in which all is well. */
export function readScenario(got: unknown, option = 'scenario'): Scenario {
  if (got === undefined) return NO_SCENARIO
  if (typeof got === 'string') {
    return scenarios[oneOf(option, got, Object.keys(scenarios).filter(isName))]
  }
  const given = fields(option, got, ['faults', 'remaining'])
  return {
    faults: items(`${option}.faults`, given.faults ?? []).map(readFault),
    ...(given.remaining !== undefined && {
      remaining: integer(`${option}.remaining`, given.remaining, 0, Number.MAX_SAFE_INTEGER),
    }),
  }
}

function isName(name: string): name is ScenarioName {
  return Object.hasOwn(scenarios, name)
}
