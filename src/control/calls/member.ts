import { httpProblem, ProblemError } from '../../core/http/problems.ts'
import { StorageError } from '../../core/lib/bound.ts'
import { fields, items, refuse } from '../../core/lib/check.ts'
import { mapLazily } from '../../core/lib/map-lazily.ts'
import { nearest } from '../../core/lib/nearest.ts'
import { OptionError } from '../../core/lib/option-error.ts'
import { version } from '../../core/lib/version.gen.ts'
import { modelProblem } from '../../core/model/problems.ts'
import type { Petstore } from '../../core/petstore/create-petstore.ts'
import type { Call } from '../call.ts'
import { fromInput, quote } from '../input.ts'
import { MEMBERS } from '../members.ts'
import { refuseCall } from '../problems.ts'
import { errorToJson, fromJson, resultToJson } from '../values.ts'

export const callMember: Call<'callMember'> = ({ internals, body }) => {
  const { member, args } = fromInput(() => readBody(body))
  const value = call(internals.core, requireMember(member), args)
  // Item by item, because there can be many.
  const json = Array.isArray(value) ? mapLazily(value, resultToJson) : resultToJson(value)
  return { status: 200, body: value === undefined ? {} : { value: json } }
}

function readBody(body: unknown) {
  const { member, args = [] } = fields('call', body, ['member', 'args'])
  if (typeof member !== 'string') refuse('call.member', member, "a member such as 'quotas.setPlan'")
  return { member, args: items('call.args', args) }
}

/** Returns the name of a member. Ends the call with 404 if it isn't one that can be called. */
function requireMember(name: string): string {
  if (MEMBERS.has(name)) return name
  const similar = nearest(name, [...MEMBERS.keys()])
  const hint = similar === undefined ? '' : `; did you mean ${similar}?`
  const message = `petstore-mock ${version} has no member ${quote(name)} to call${hint}`
  return refuseCall('member_not_found', message)
}

/** Calls a member, or reads its value. Ends the call if the member refuses its arguments. */
function call(petstore: Petstore, name: string, args: readonly unknown[]): unknown {
  const path = name.split('.')
  const owner = path.slice(0, -1).reduce<object>((of, each) => Reflect.get(of, each), petstore)
  const member: unknown = Reflect.get(owner, path.at(-1) ?? '')
  if (typeof member !== 'function') return member
  try {
    return Reflect.apply(member, owner, args.map(fromJson))
  } catch (error) {
    if (!(error instanceof OptionError)) throw error
    throw new ProblemError({ ...problemOf(error), extensions: { error: errorToJson(error) } })
  }
}

function problemOf(error: OptionError) {
  const { message, path } = error
  return error instanceof StorageError
    ? modelProblem('insufficient_storage', message)
    : httpProblem('validation_failed', message, { path })
}
