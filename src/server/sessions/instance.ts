import { BODY_LIMIT } from '../../contract/body.ts'
import { assemble, type PetstoreInternals } from '../../petstore.ts'
import { identifyCaller } from '../../service/steps/caller.ts'
import type { PetstoreOptions } from '../../settings/options.ts'
import type { Destination } from '../destination.ts'

/** A petstore that requests can be sent to: the main one, or that of a session. */
export interface World extends PetstoreInternals {
  readonly destination: Destination
}

/**
 * Makes a world.
 *
 * @throws {TypeError} naming the option that is wrong, what it got and what it takes.
 */
export function createWorld(
  options: PetstoreOptions,
  changes?: PetstoreInternals['changes'],
): World {
  const petstore = assemble(options, changes)
  const { core, settings } = petstore
  return {
    ...petstore,
    destination: {
      handle: core.handle,
      bodyLimit: () => BODY_LIMIT,
      isService: true,
      planOf: (request) => core.quotas.of(identifyCaller(request, settings).apiKey).plan,
    },
  }
}
