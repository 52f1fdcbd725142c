import { type ProblemDefinition, ProblemError, problemsOf } from '../core/http/problems.ts'

/** The error codes of calls on a petstore. Those of the server are in `src/adapters/server/problems.ts`. */
export const CONTROL_PROBLEMS = {
  fault_not_found: { status: 404, title: 'No such fault' },
  scenario_not_found: { status: 404, title: 'No such scenario' },
  entry_not_found: { status: 404, title: 'No such journal entry' },
  step_not_found: { status: 404, title: 'No such step to travel to' },
  member_not_found: { status: 404, title: 'No such member to call' },
  row_not_found: { status: 404, title: 'No such row' },
} as const satisfies Readonly<Record<string, ProblemDefinition>>

const controlProblem = problemsOf(CONTROL_PROBLEMS)

/**
 * Ends a call because what it names doesn't exist.
 *
 * @throws {ProblemError} Always.
 */
export function refuseCall(code: keyof typeof CONTROL_PROBLEMS, message: string): never {
  throw new ProblemError(controlProblem(code, message))
}
