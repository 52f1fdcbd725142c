import { isDeepStrictEqual } from 'node:util'
import { StorageError } from '../../core/lib/bound.ts'
import { OptionError } from '../../core/lib/option-error.ts'
import type { StatePart } from '../../core/lib/stateful.ts'
import { STATE_NAME_OF, type StateName } from '../../core/service/reset.ts'
import { statePartsOf } from '../../core/service/snapshot.ts'
import type { ServiceState } from '../../core/service/state.ts'
import type { PetstoreOptions } from '../../core/settings/options.ts'
import { createInstance, type Instance } from './instance.ts'

/**
 * A part of the state, as `reset({ keep })` names it, the random numbers drawn from the seed, or the
 * state of your own handlers.
 */
export type ReloadedPart = StateName | 'random' | 'state'

/** The parts of the state that a reload kept, and those that it restarted. */
export interface ReloadResult {
  /** The names of the parts that kept their state. */
  readonly kept: readonly ReloadedPart[]
  /** The names of the parts that went back to their initial state. */
  readonly restarted: readonly ReloadedPart[]
}

/** The options that a part depends on. If one of them changes, the part restarts. */
const OPTIONS_OF_PART: { readonly [Member in keyof ServiceState]?: (keyof PetstoreOptions)[] } = {
  clock: ['clock'],
  random: ['seed'],
  data: ['fixtures'],
  // The stored answers are about rows, and have the ids that clients see.
  idempotencyKeys: ['fixtures', 'idOffset'],
  own: ['state'],
}

/**
 * Creates an instance with new options and the state of the running one. A part of the state
 * restarts if its option has changed, or if its state isn't valid with the new options.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 */
export function reloadInstance(running: Instance, options: PetstoreOptions) {
  const { changes, state } = running
  const instance = createInstance(options, changes)
  const kept = new Set<ReloadedPart>(['journal'])
  const restarted = new Set<ReloadedPart>()
  const next = new Map(statePartsOf(instance.state))
  for (const [name, saved] of statePartsOf(state)) {
    const isChanged = OPTIONS_OF_PART[name]?.some(
      (option) => !isDeepStrictEqual(options[option], running.options[option]),
    )
    const restore = isChanged ? undefined : parseState(saved, next.get(name))
    restore?.()
    const group = restore === undefined ? restarted : kept
    const part = partOf(name, options)
    if (part !== undefined) group.add(part)
  }
  instance.state.journal.restore(state.journal)
  const result: ReloadResult = { kept: [...kept], restarted: [...restarted] }
  return { instance, result }
}

/** Returns the name of a part; undefined if another one stands for it, or there's nothing in it. */
function partOf(name: keyof ServiceState, { state }: PetstoreOptions): ReloadedPart | undefined {
  if (name === 'random') return name
  if (name === 'own') return state === undefined ? undefined : 'state'
  // The rows stand for the answers to idempotency keys too.
  return name === 'idempotencyKeys' ? undefined : STATE_NAME_OF[name]
}

/**
 * Returns a function that copies the state of a part; undefined if the state isn't valid for `to`.
 *
 * @throws {StorageError} if there's no room for it. A reload never loses rows.
 */
function parseState(from: StatePart, to: StatePart | undefined): (() => void) | undefined {
  try {
    return to?.parse(structuredClone(from.snapshot()))
  } catch (error) {
    if (error instanceof OptionError && !(error instanceof StorageError)) return undefined
    throw error
  }
}
