import { BODY_LIMIT } from '../../core/contract/body.ts'
import { assemble, type PetstoreInternals } from '../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import type { Destination } from './destination.ts'

/** A petstore on the server, which requests reach: the main one, or that of a session. */
export interface Instance
  extends PetstoreInternals,
    Pick<Destination, 'handle' | 'bodyLimit' | 'isPetstore'> {
  /** The options that created it. */
  readonly options: PetstoreOptions
}

/**
 * Creates an instance.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function createInstance(options: PetstoreOptions): Instance {
  return toInstance(assemble(options), options)
}

/** Returns the same petstore for clients that reach it at another base path. */
export function instanceAt(path: string, { atBasePath, options }: Instance): Instance {
  return toInstance(atBasePath(path), options)
}

function toInstance(internals: PetstoreInternals, options: PetstoreOptions): Instance {
  const { answer } = internals
  return { ...internals, options, handle: answer, bodyLimit: () => BODY_LIMIT, isPetstore: true }
}
