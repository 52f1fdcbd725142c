import type { JournalEntry } from '../../core/journal/entry.ts'
import { readTest } from '../../core/journal/filter.ts'
import { idOf } from '../../core/journal/find-entry.ts'
import { version } from '../../core/lib/version.gen.ts'
import { MEMBERS, type RemoteFaultHandle, type RemotePetstore } from '../members.ts'
import { toPlainJson } from '../values.ts'
import { CallError, codeOf } from './call-error.ts'
import type { ControlClient } from './http-client.ts'

/** Calls a member by its name, such as `quotas/setPlan`. Resolves to what it returns. */
export type CallMember = (member: string, args: readonly unknown[]) => Promise<unknown>

/** Creates a function that calls the members of a petstore through its control API. */
export function createCallMember({ send }: Pick<ControlClient, 'send'>): CallMember {
  return async (member, args) => {
    const given = args.slice(0, args.findLastIndex((each) => each !== undefined) + 1)
    const json = given.map((each, at) => toPlainJson(`${nameOf(member)}[${at}]`, each ?? null))
    const response = await send('POST', `/${member}`, { body: JSON.stringify(json) }).catch(
      throwCallError,
    )
    if (response.status === 204) return undefined
    const isText = response.headers.get('Content-Type')?.startsWith('text/')
    return isText ? response.text() : response.json()
  }
}

/** Only a server of another version lacks a member of the table. */
function throwCallError(error: unknown): never {
  if (codeOf(error) !== 'route_not_found') throw error
  const expected = `expected a server of petstore-mock ${version}, as this client is,`
  const message = `${expected} but got one of another version: ${Object(error).message}`
  throw new CallError(codeOf(error), message)
}

/**
 * Creates a petstore from a function that calls members. What can't be sent, such as a function that
 * filters entries, is done here.
 */
export function createRemotePetstore(call: CallMember): RemotePetstore
export function createRemotePetstore(call: CallMember): unknown {
  return createMembers('', MEMBERS, async (member, args) => {
    const [target] = args
    const isFiltered = member === 'journal/all' || member === 'journal/last'
    const matches = isFiltered ? readTest(target, nameOf(member)) : undefined
    if (matches !== undefined) {
      const found = (await readJournal(call)).filter(matches)
      return member === 'journal/all' ? found : found.at(-1)
    }
    const isAboutEntry = member === 'journal/explain' || member === 'journal/changes'
    const result = await call(member, isAboutEntry ? [idOf(target, nameOf(member))] : args)
    const isHandle = member === 'faults/add' || member === 'faults/play'
    return isHandle ? toHandle(Object(result).id, call) : result
  })
}

/** Returns the name of a member as it is in code. */
function nameOf(member: string): string {
  return member.replaceAll('/', '.')
}

async function readJournal(call: CallMember): Promise<readonly JournalEntry[]> {
  const entries = await call('journal/all', [])
  return Array.isArray(entries) ? entries : []
}

function toHandle(id: string, call: CallMember): RemoteFaultHandle
function toHandle(id: string, call: CallMember): unknown {
  const remove = async () => {
    await call('faults/remove', [id])
  }
  return { id, remove, [Symbol.asyncDispose ?? ASYNC_DISPOSE]: remove }
}

/** Where `Symbol.asyncDispose` is missing, compiled code looks for this registered symbol. */
const ASYNC_DISPOSE = Symbol.for('Symbol.asyncDispose')

function createMembers(path: string, rows: object, call: CallMember): object {
  const members = Object.entries(rows).map(([name, row]) => {
    const member = path + name
    const isGroup = typeof row === 'object' && row !== null
    const own = (...args: readonly unknown[]) => call(member, args)
    return [name, isGroup ? createMembers(`${member}/`, row, call) : own]
  })
  return Object.fromEntries(members)
}
