import { routes } from '../core/contract/generated/routes.gen.ts'
import { answerOtherMethod } from '../core/http/answer.ts'
import { failWith } from '../core/http/problems.ts'
import { nearest } from '../core/lib/describe.ts'
import type { PetstoreInternals } from '../core/petstore/create-petstore.ts'
import { type ControlAnswer, jsonOf } from './answer.ts'
import { callMember } from './call-member.ts'
import { groups, members } from './generated/members.gen.ts'
import type { GroupDescription, MemberDescription } from './members.ts'
import { readArguments, type Sent } from './read-arguments.ts'

const MEMBER_BY_NAME = new Map(members.map((each) => [each.name, each]))

const GROUP_BY_NAME = new Map(groups.map((each) => [each.name, each]))

/** A call of a member or of a group. */
export interface MemberCall extends Sent {
  readonly method: string
  /** The path below the control API of the petstore, without its first slash: `quotas/exhaust`. */
  readonly name: string
}

/**
 * Answers a call of a member: `POST /quotas/exhaust`, or `GET` if it only reads. A string that it
 * returns is plain text, undefined is 204, and all else JSON. `GET` of a group lists its members.
 *
 * @throws {ProblemError} if there's no such member, or the call isn't valid.
 * @throws {OptionError} if the member refuses its arguments.
 */
export function answerMember(internals: PetstoreInternals, call: MemberCall): ControlAnswer {
  const { method, name } = call
  const group = GROUP_BY_NAME.get(name)
  const member = MEMBER_BY_NAME.get(name)
  if (group === undefined && member === undefined) return throwUnknownMember(name, internals)
  const allowed =
    member?.does === 'changes' ? ['POST'] : ['GET', 'HEAD', ...(member ? ['POST'] : [])]
  if (!allowed.includes(method)) {
    return answerOtherMethod(method, `/${name}`, [...allowed, 'OPTIONS'].join(', '))
  }
  return member === undefined ? listMembers(name) : answerOf(run(internals, member, call))
}

function listMembers(group: string): ControlAnswer {
  const inside: readonly (GroupDescription | MemberDescription)[] = [...groups, ...members]
  const own = inside.filter(
    ({ name }) => name.startsWith(`${group}/`) && !name.slice(group.length + 1).includes('/'),
  )
  return { status: 200, body: Object.fromEntries(own.map(({ name, summary }) => [name, summary])) }
}

function run(internals: PetstoreInternals, member: MemberDescription, sent: Sent): unknown {
  return callMember(internals, member.name, readArguments(member, sent))
}

/** Returns the answer that has a value. */
function answerOf(value: unknown): ControlAnswer {
  if (typeof value === 'string') {
    return { status: 200, text: { type: 'text/plain; charset=utf-8', content: value } }
  }
  const json = jsonOf(value)
  if (json === undefined) return { status: 204 }
  return { status: 200, text: { type: 'application/json', content: json } }
}

/** Returns the names of the members of a group, without that of the group. */
function membersOf(group: string): readonly string[] {
  const own = members.filter(({ name }) => name.startsWith(`${group}/`))
  return own.map(({ name }) => name.slice(group.length + 1))
}

/** The first segments of the service's paths. */
const SERVICE = new Set(routes.map(({ path }) => path.split('/', 2)[1]))

function throwUnknownMember(name: string, { settings }: PetstoreInternals): never {
  const [group = '', ...rest] = name.split('/')
  const similar = nearest(name, [...MEMBER_BY_NAME.keys(), ...GROUP_BY_NAME.keys()])
  const own = membersOf(group)
  const hint = SERVICE.has(group)
    ? `did you mean ${settings.baseUrl.path}/${name}?`
    : similar !== undefined
      ? `did you mean /${similar}?`
      : own.length > 0 && rest.length > 0
        ? `${group} has ${own.join(', ')}`
        : 'GET /openapi.json lists its paths'
  return failWith('route_not_found', `The control API has no path /${name}; ${hint}`)
}
