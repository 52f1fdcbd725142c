import type { operations } from '../contract/generated/wire.gen.ts'
import type { OperationId } from '../contract/route.ts'
import type { Answer } from '../http/answer.ts'
import type { Repositories } from '../model/repositories.ts'
import type { Rules } from '../model/rules.ts'

/** The input of a handler: the validated request, the records and the rules. */
export interface OperationInput<Id extends OperationId> {
  readonly params: PathOf<Id>
  readonly query: QueryOf<Id>
  readonly body: BodyOf<Id>
  readonly records: Repositories
  readonly rules: Rules
}

/** The handlers of all operations by id. Their types are generated from the contract. */
export type Operations = {
  readonly [Id in OperationId]: (input: OperationInput<Id>) => AnswerOf<Id>
}

type Parameters<Id extends OperationId> = operations[Id]['parameters']

type PathOf<Id extends OperationId> = Readonly<NonNullable<Parameters<Id>['path']>>

type QueryOf<Id extends OperationId> = Readonly<WithDefaults<NonNullable<Parameters<Id>['query']>>>

/** `limit` and `offset` have defaults, so they are always set. */
type WithDefaults<Query> = Query & Required<Pick<Query, Extract<keyof Query, 'limit' | 'offset'>>>

type BodyOf<Id extends OperationId> = operations[Id] extends {
  requestBody: { content: { 'application/json': infer Body } }
}
  ? Readonly<Body>
  : undefined

type Responses<Id extends OperationId> = operations[Id]['responses']

type AnswerOf<Id extends OperationId> = {
  [Status in keyof Responses<Id> & (200 | 201 | 204)]: Answer<Status, JsonOf<Responses<Id>[Status]>>
}[keyof Responses<Id> & (200 | 201 | 204)]

type JsonOf<Response> = Response extends { content: { 'application/json': infer Body } }
  ? Body
  : undefined
