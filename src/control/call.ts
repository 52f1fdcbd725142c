import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import type { ControlAnswer } from './answer.ts'
import type { CallId } from './generated/calls.gen.ts'
import type { operations } from './generated/types.gen.ts'
import type { Query } from './query.ts'

/** The input of a call, and the petstore that it acts on. */
export interface CallContext {
  readonly internals: PetstoreInternals
  /** Returns a path parameter, percent-decoded. */
  readonly param: (name: string) => string
  readonly query: Query
  /** The parsed JSON body; undefined if there's none. */
  readonly body: unknown
  /** The base path of the control API: that of the main petstore or of the session. */
  readonly path: string
}

/** The JSON of a successful answer, as the document of the control API describes it. */
export type AnswerOf<Operation extends { readonly responses: object }> = JsonOf<
  Operation['responses'][keyof Operation['responses'] & (200 | 201 | 204)]
>

type JsonOf<Response> = Response extends {
  readonly content: { readonly 'application/json': infer Json }
}
  ? Json
  : undefined

/** JSON whose lists can be any iterables. */
type Lazy<Json> = Json extends readonly (infer Item)[]
  ? Iterable<Lazy<Item>>
  : Json extends object
    ? { readonly [Name in keyof Json]: Lazy<Json[Name]> }
    : Json

/** The answer of a call that succeeds. */
export type CallAnswer<Id extends CallId> = ControlAnswer<Lazy<AnswerOf<operations[Id]>>>

/** Implements one call of the control API. */
export type Call<Id extends CallId> = (context: CallContext) => CallAnswer<Id>
