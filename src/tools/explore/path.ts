import type { Fault } from '../../core/faults/fault.ts'
import { readFault } from '../../core/faults/read-fault.ts'
import type { Scenario } from '../../core/faults/scenarios.ts'
import { readArray, readObject, readOneOf, throwOptionError } from '../../core/lib/check.ts'
import { type FaultEffects, OK, OUTCOME_NAMES, OUTCOMES, type Outcome } from './outcomes.ts'

/** A request with an outcome other than `ok`. */
interface AffectedRequest {
  /** The position of the request, from 0, in order of arrival. */
  readonly at: number
  readonly outcome: Outcome
}

/** The requests of a run that don't end well, in order of arrival. All others are `ok`. */
export type Path = readonly AffectedRequest[]

/**
 * Returns the scenario that makes a path happen. Each fault lets the requests pass that are `ok`
 * before it: those on which an earlier fault acts never reach it.
 */
export function toScenario(path: Path): Scenario & { readonly faults: readonly Fault[] } {
  return {
    faults: path.map(({ at, outcome }, index) => ({
      ...outcome.fault,
      ...(at > index && { skip: at - index }),
      times: 1,
    })),
  }
}

/** Returns the names of the outcomes of a run's requests: `['lost', 'ok']`. */
export function outcomeNames(path: Path, requests: number): readonly string[] {
  const names = new Array<string>(requests).fill(OK)
  for (const { at, outcome } of path) names[at] = outcome.name
  return names
}

/** The name of an outcome that only a saved scenario has. */
const OWN = 'saved'

/**
 * Reads a path: the names of the outcomes in order of arrival, or the scenario of a problem.
 *
 * @throws {TypeError} naming the argument, what was expected and what it got.
 */
export function readPath(
  got: readonly string[] | Scenario,
  name: string,
  outcomes: readonly Outcome[],
): Path {
  const known = withBuiltIn(outcomes)
  if (!Array.isArray(got)) return readScenarioPath(got, name, known)
  const names = [OK, ...known.map((outcome) => outcome.name)]
  return got.flatMap((each, at) => {
    const chosen = readOneOf(each, `${name}[${at}]`, names)
    return known.filter((outcome) => outcome.name === chosen).map((outcome) => ({ at, outcome }))
  })
}

/** Reads the path of a scenario, as `toScenario` creates it. */
function readScenarioPath(got: unknown, name: string, outcomes: readonly Outcome[]): Path {
  const { faults } = readObject(got, name, ['faults'])
  const path = readArray(faults, `${name}.faults`).map((each, index) => {
    const option = `${name}.faults[${index}]`
    const { skip = 0, times, ...effects } = readFault(each, option)
    if (times !== 1) throwOptionError(`${option}.times`, times, '1, as explore saves it')
    return { at: skip + index, outcome: outcomeOf(effects, outcomes) }
  })
  if (path.some(({ at }, index) => at <= (path[index - 1]?.at ?? -1))) {
    throwOptionError(`${name}.faults`, faults, 'faults in the order of their requests')
  }
  return path
}

function outcomeOf(effects: FaultEffects, outcomes: readonly Outcome[]): Outcome {
  const text = sorted(effects)
  return (
    outcomes.find(({ fault }) => sorted(readFault(fault)) === text) ?? { name: OWN, fault: effects }
  )
}

/** Returns the fields of an object in the order of their names. */
function sorted(effects: object): string {
  return JSON.stringify(Object.entries(effects).sort(([one], [other]) => (one < other ? -1 : 1)))
}

/** Adds the built-in outcomes that a search doesn't try. */
function withBuiltIn(outcomes: readonly Outcome[]): readonly Outcome[] {
  const others = OUTCOME_NAMES.filter((name) => outcomes.every((outcome) => outcome.name !== name))
  return [...outcomes, ...others.map((name) => ({ name, fault: OUTCOMES[name] }))]
}
