import type { JournalEntry } from '../../core/journal/entry.ts'
import { readTest } from '../../core/journal/filter.ts'
import { idOf } from '../../core/journal/find-entry.ts'
import { version } from '../../core/lib/version.gen.ts'
import { MEMBER_ROWS, type RemoteFaultHandle, type RemotePetstore } from '../members.ts'
import { fromJson, toJson } from '../values.ts'
import { CallError, codeOf } from './call-error.ts'
import type { ControlClient } from './http-client.ts'

/** Calls a member by its name, such as `quotas.setPlan`. Resolves to what it returns. */
export type CallMember = (member: string, args: readonly unknown[]) => Promise<unknown>

/** Creates a function that calls the members of a petstore through its control API. */
export function createCallMember({ call }: Pick<ControlClient, 'call'>): CallMember {
  const send: CallMember = async (member, args) => {
    const given = args.slice(0, args.findLastIndex((each) => each !== undefined) + 1)
    const sent = { member, args: given.map((each, at) => toJson(`${member}[${at}]`, each)) }
    const got = await call('POST', '/call', {}, sent).catch(refuse)
    return fromJson(got.value)
  }
  return async (member, args) => {
    const [target] = args
    const isFiltered = member === 'journal.all' || member === 'journal.last'
    const matches = isFiltered ? readTest(target, member) : undefined
    if (matches !== undefined) {
      const found = (await readJournal(send)).filter(matches)
      return member === 'journal.all' ? found : found.at(-1)
    }
    const isAboutEntry = member === 'journal.explain' || member === 'journal.changes'
    const result = await send(member, isAboutEntry ? [idOf(target, member)] : args)
    const isHandle = member === 'faults.add' || member === 'faults.play'
    return isHandle ? toHandle(Object(result).id, send) : result
  }
}

/** Only a server of another version lacks the call, or a member of the table. */
function refuse(error: unknown): never {
  const code = codeOf(error)
  if (code !== 'route_not_found' && code !== 'member_not_found') throw error
  const expected = `expected a server of petstore-mock ${version}, as this client is,`
  throw new CallError(code, `${expected} but got one of another version: ${Object(error).message}`)
}

async function readJournal(send: CallMember): Promise<readonly JournalEntry[]> {
  const entries = await send('journal.all', [])
  return Array.isArray(entries) ? entries : []
}

function toHandle(id: string, send: CallMember): RemoteFaultHandle
function toHandle(id: string, send: CallMember): unknown {
  const remove = async () => {
    await send('faults.remove', [id])
  }
  return { id, remove, [Symbol.asyncDispose ?? ASYNC_DISPOSE]: remove }
}

/** Where `Symbol.asyncDispose` is missing, compiled code looks for this registered symbol. */
const ASYNC_DISPOSE = Symbol.for('Symbol.asyncDispose')

/** Creates a petstore from a function that calls members. It has those of the table alone. */
export function createRemotePetstore(call: CallMember): RemotePetstore
export function createRemotePetstore(call: CallMember): unknown {
  return createMembers('', MEMBER_ROWS, call)
}

function createMembers(path: string, rows: object, call: CallMember): object {
  const members = Object.entries(rows).map(([name, row]) => {
    const member = path + name
    const isGroup = typeof row === 'object' && row !== null
    const own = (...args: readonly unknown[]) => call(member, args)
    return [name, isGroup ? createMembers(`${member}.`, row, call) : own]
  })
  return Object.fromEntries(members)
}
