/// <reference lib="esnext.disposable" preserve="true" />

import type { FaultHandle } from '../core/faults/handle.ts'
import { mapModels } from '../core/model/rows.ts'
import type { Petstore } from '../core/petstore/create-petstore.ts'
import type { CallId } from './generated/calls.gen.ts'

/**
 * The members that can't be called: clients send their requests to the service and get its contract
 * from there, handlers are functions, and the entries of the journal are an array of their own.
 */
type Uncallable = 'fetch' | 'handle' | 'use' | 'openapi' | 'filter' | 'find' | 'map' | symbol

/** A row for each member of an object that can be called: the REST call that does the same, if any. */
type Rows<Api> = {
  readonly [Name in keyof Api as Exclude<Name, Uncallable>]: Api[Name] extends Callable
    ? CallId | null
    : Api[Name] extends object
      ? Rows<Api[Name]>
      : CallId | null
}

/** A method, whatever its arguments. */
type Callable = (...args: never[]) => unknown

const COLLECTION = {
  create: 'createRow',
  count: 'listRows',
  findFirst: 'getRow',
  findMany: 'listRows',
  getAll: 'listRows',
  update: 'patchRow',
  updateMany: null,
  delete: 'deleteRow',
  deleteMany: null,
} as const

/** The members that `POST /call` calls, each with the REST call that does the same; null for none. */
export const MEMBER_ROWS = {
  db: mapModels(() => COLLECTION),
  clock: {
    now: 'getClock',
    mode: 'getClock',
    freeze: 'patchClock',
    set: 'patchClock',
    advance: 'patchClock',
    resume: 'patchClock',
  },
  quotas: {
    get: 'getQuota',
    list: 'listQuotas',
    msUntilAllowed: null,
    remaining: 'getQuota',
    exhaust: 'patchQuota',
    setRemaining: 'patchQuota',
    ban: 'patchQuota',
    setPlan: 'patchQuota',
    pardon: 'patchQuota',
    forget: 'deleteQuota',
    clear: 'clearQuotas',
  },
  faults: {
    add: 'addFault',
    play: 'playScenario',
    remove: 'removeFault',
    list: 'listFaults',
    scenarios: 'listScenarios',
    clear: 'clearFaults',
  },
  journal: {
    length: 'getJournal',
    dropped: null,
    last: 'getJournalEntry',
    all: 'getJournal',
    explain: 'explainJournalEntry',
    changes: null,
    acts: 'listActs',
    clear: 'clearJournal',
    toHar: 'getJournal',
  },
  audit: 'getAudit',
  snapshot: 'getState',
  restore: 'putState',
  reset: 'reset',
} as const satisfies Rows<Petstore>

/** The same by name, such as `quotas.setPlan`. */
export const MEMBERS: ReadonlyMap<string, CallId | null> = new Map(byName('', MEMBER_ROWS))

function byName(path: string, rows: object): readonly (readonly [string, CallId | null])[] {
  return Object.entries(rows).flatMap(([name, row]) =>
    typeof row === 'object' && row !== null
      ? byName(`${path}${name}.`, row)
      : [[path + name, row] as const],
  )
}

/** An object whose methods return promises. Its other values are methods that return promises too. */
export type Promised<Api> = {
  readonly [Name in keyof Api as Exclude<Name, Uncallable>]: Api[Name] extends Callable
    ? PromisedMethod<Api[Name]>
    : Api[Name] extends object
      ? Promised<Api[Name]>
      : () => Promise<Api[Name]>
}

type PromisedMethod<Method extends Callable> = (
  ...args: Parameters<Method>
) => Promise<ReturnType<Method> extends FaultHandle ? RemoteFaultHandle : ReturnType<Method>>

/** Removes a fault of a petstore on a server, or ends a scenario. */
export interface RemoteFaultHandle {
  /** The id, such as `fault-1` or `scenario-1`. */
  readonly id: string
  /** Removes the fault or ends the scenario. Does nothing if it no longer exists. */
  remove(): Promise<void>
  /** Does the same as `remove`, at the end of a block with `await using fault = …`. */
  [Symbol.asyncDispose](): Promise<void>
}

/** A petstore elsewhere: the members of `Petstore`, as promises. */
export type RemotePetstore = Promised<Petstore>
