import { BODY_LIMIT } from '../../contract/body.ts'
import { assemble, type PetstoreInternals } from '../../petstore.ts'
import type { PetstoreOptions } from '../../settings/options.ts'
import type { Destination } from '../destination.ts'

/** A petstore that the server serves: the main one, or the one of a session. */
export interface Instance extends PetstoreInternals {
  readonly destination: Destination
}

/**
 * Creates an instance. Pass the `changes` of another instance to keep its event listeners.
 *
 * @throws {TypeError} naming the invalid option, what was expected, and what it got.
 */
export function createInstance(
  options: PetstoreOptions,
  changes?: PetstoreInternals['changes'],
): Instance {
  const internals = assemble(options, changes)
  return {
    ...internals,
    destination: {
      handle: internals.core.handle,
      bodyLimit: () => BODY_LIMIT,
      isService: true,
      planOf: internals.planOf,
    },
  }
}
