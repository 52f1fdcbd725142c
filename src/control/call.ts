import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import type { ControlAnswer } from './answer.ts'
import type { Query } from './query.ts'

/** The input of a call, and the petstore that it acts on. */
export interface CallContext {
  readonly instance: PetstoreInternals
  /** Returns a path parameter, percent-decoded. */
  readonly param: (name: string) => string
  readonly query: Query
  /** The parsed JSON body; undefined if there is none. */
  readonly body: unknown
  /** The base path of the control API: that of the main petstore or of the session. */
  readonly path: string
}

/** Implements one call of the control API. `Context` is what it needs. */
export type Call<Context = CallContext> = (context: Context) => ControlAnswer
