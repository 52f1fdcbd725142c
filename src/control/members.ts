/// <reference lib="esnext.disposable" preserve="true" />

import type { FaultHandle } from '../core/faults/faults.ts'
import { mapModels } from '../core/model/rows.ts'
import type { Petstore } from '../core/petstore/create-petstore.ts'

/** Whether a member only reads the petstore, or may change it. */
type Effect = 'reads' | 'changes'

/**
 * The members that can't be called from elsewhere: clients send their requests to the service and get
 * its contract from there, and handlers are functions.
 */
type Uncallable = 'fetch' | 'handle' | 'use' | 'openapi' | symbol

/** A row for each member of an object that can be called. */
type Rows<Api> = {
  readonly [Name in keyof Api as Exclude<Name, Uncallable>]: Api[Name] extends Callable
    ? Effect
    : Api[Name] extends object
      ? Rows<Api[Name]>
      : 'reads'
}

/** A method, whatever its arguments. */
type Callable = (...args: never[]) => unknown

const COLLECTION = {
  create: 'changes',
  count: 'reads',
  findFirst: 'reads',
  findMany: 'reads',
  getAll: 'reads',
  update: 'changes',
  updateMany: 'changes',
  delete: 'changes',
  deleteMany: 'changes',
} as const

/**
 * Everything that can be called on a petstore elsewhere. From this table and the interfaces come the
 * paths of the control API, its document, and the clients: `quotas.exhaust` is
 * `POST /__petstore/quotas/exhaust`. A path is looked up here; nothing else of a petstore is reachable.
 */
export const MEMBERS = {
  db: mapModels(() => COLLECTION),
  clock: {
    now: 'reads',
    mode: 'reads',
    freeze: 'changes',
    set: 'changes',
    advance: 'changes',
    resume: 'changes',
  },
  quotas: {
    get: 'reads',
    list: 'reads',
    msUntilAllowed: 'reads',
    remaining: 'reads',
    exhaust: 'changes',
    setRemaining: 'changes',
    ban: 'changes',
    setPlan: 'changes',
    pardon: 'changes',
    forget: 'changes',
    clear: 'changes',
  },
  faults: {
    add: 'changes',
    play: 'changes',
    remove: 'changes',
    get: 'reads',
    list: 'reads',
    clear: 'changes',
  },
  journal: {
    length: 'reads',
    dropped: 'reads',
    last: 'reads',
    all: 'reads',
    explain: 'reads',
    changes: 'reads',
    actions: 'reads',
    clear: 'changes',
    toHar: 'reads',
  },
  travel: { positions: 'reads', to: 'reads', restore: 'changes', history: 'reads' },
  audit: 'reads',
  snapshot: 'reads',
  restore: 'changes',
  reset: 'changes',
} as const satisfies Rows<Petstore>

/** What a text in a query can stand for: the kinds of values that a parameter may have. */
export type Kind = 'string' | 'number' | 'boolean' | 'null' | 'list' | 'members'

/** A field of an object of options. */
export interface Field {
  readonly name: string
  readonly kinds: readonly Kind[]
}

/** A parameter of a member. */
export interface Parameter extends Field {
  readonly isOptional?: boolean
  /** The fields that the object may have which is its value. */
  readonly fields?: readonly Field[]
}

/** A member as the control API describes it, by its path: `quotas/exhaust`. */
export interface MemberDescription {
  readonly name: string
  readonly does: Effect
  /** The first sentence of its docstring. */
  readonly summary: string
  readonly parameters: readonly Parameter[]
}

/** A group of members: `quotas`, `db/pet`. */
export interface GroupDescription {
  readonly name: string
  readonly summary: string
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
