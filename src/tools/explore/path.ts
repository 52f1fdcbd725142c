import type { Fault } from '../../core/faults/fault.ts'
import type { Scenario } from '../../core/faults/scenarios.ts'
import { OK, type Outcome } from './outcomes.ts'

/** A request with an outcome other than `ok`. */
export interface AffectedRequest {
  /** The position of the request, from 0, in order of arrival. */
  readonly at: number
  readonly outcome: Outcome
}

/** The requests of a run that do not end well, in order of arrival. All others are `ok`. */
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
