import { integer, oneOf, refuse } from '../lib/check.ts'
import { limitOf, type Plan, WINDOW_NAMES, type WindowName } from './window.ts'

/** A plan with its name, for messages. */
interface NamedPlan {
  readonly name: string
  readonly limits: Plan
}

/**
 * Reads a window, which the plan must limit. Undefined is the shortest one that it limits.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readWindow(option: string, got: unknown, { name, limits }: NamedPlan): WindowName {
  const limited = WINDOW_NAMES.filter((window) => limitOf(limits, window) !== null)
  if (limited.length === 0) refuse(option, name, 'a plan with limits')
  return oneOf(option, got === undefined ? limited[0] : got, limited)
}

/**
 * Reads the number of requests to leave in a window, from 0 to the limit of the window.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function readRemaining(option: string, got: unknown, limit: number | null): number {
  return integer(option, got, 0, limit ?? 0)
}
