import { failWith } from '../core/http/problems.ts'
import { suggest } from '../core/lib/nearest.ts'
import type { QueryParameter } from './generated/calls.gen.ts'
import { quote } from './input.ts'

/** The query parameters of a call, which are all known. */
export interface Query {
  /** Returns the value of a parameter; undefined if it's missing. */
  readonly one: (name: string) => string | undefined
  /**
   * Returns the values of a parameter that may be repeated, or have several values separated by
   * commas; undefined if it's missing.
   */
  readonly list: (name: string) => readonly string[] | undefined
  /** Returns the members of a parameter such as `headers[X-A]=1`; undefined if it's missing. */
  readonly members: (name: string) => Readonly<Record<string, string>> | undefined
}

/**
 * Parses a query. A parameter that is unknown, or repeated without being a list, ends the call with
 * 400.
 */
export function readQuery(text: string, known: readonly QueryParameter[]): Query {
  const query = new URLSearchParams(text)
  for (const name of new Set(query.keys())) check(name, query.getAll(name).length, known)
  return {
    one: (name) => query.get(name) ?? undefined,
    list: (name) =>
      query.has(name) ? query.getAll(name).flatMap((each) => each.split(',')) : undefined,
    members(name) {
      const found = [...query].flatMap(([key, value]) => {
        const member = memberOf(key, name)
        return member === undefined ? [] : [[member, value] as const]
      })
      return found.length === 0 ? undefined : Object.fromEntries(found)
    },
  }
}

function check(key: string, count: number, known: readonly QueryParameter[]): void {
  const found = known.find(({ name, kind }) =>
    kind === 'members' ? memberOf(key, name) !== undefined : key === name,
  )
  if (found === undefined) refuseUnknown(key, known)
  if (count > 1 && found.kind !== 'list') {
    failWith('invalid_parameter', `${key.slice(0, 64)}: expected one value but got several`, {
      path: key,
    })
  }
}

function refuseUnknown(key: string, known: readonly QueryParameter[]): never {
  const [name = ''] = key.split(/[.[]/, 1)
  const bracketed = known.find((each) => each.kind === 'members' && each.name === name)
  const hint =
    bracketed === undefined
      ? suggest(
          key,
          known.map(({ name }) => name),
        )
      : `expected ${name}[NAME]=VALUE`
  return failWith('invalid_parameter', `${quote(key)} isn't a parameter; ${hint}`)
}

/** Returns the member that a key such as `headers[X-A]` names; undefined for any other key. */
function memberOf(key: string, name: string): string | undefined {
  const isMember = key.startsWith(`${name}[`) && key.endsWith(']') && key.length > name.length + 2
  return isMember ? key.slice(name.length + 1, -1) : undefined
}
