import { BODY_LIMIT } from '../../core/contract/body.ts'
import { assemble, type PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import type { Destination } from './destination.ts'

/** A petstore on the server: the main one, or that of a session. */
export interface Instance extends PetstoreInternals {
  /** The options that created it. */
  readonly options: PetstoreOptions
  readonly destination: Destination
}

/**
 * Creates an instance. To keep the event listeners of another instance, pass its `changes`.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function createInstance(
  options: PetstoreOptions,
  changes?: PetstoreInternals['changes'],
): Instance {
  return toInstance(assemble(options, changes), options)
}

/** Returns the same petstore for clients that reach it at another base path. */
export function instanceAt(path: string, { atBasePath, options }: Instance): Instance {
  return toInstance(atBasePath(path), options)
}

function toInstance(internals: PetstoreInternals, options: PetstoreOptions): Instance {
  return {
    ...internals,
    options,
    destination: {
      handle: internals.core.handle,
      bodyLimit: () => BODY_LIMIT,
      isService: true,
      baseHeaders: internals.baseHeaders,
      planOf: internals.planOf,
    },
  }
}
