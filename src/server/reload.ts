import { isDeepStrictEqual } from 'node:util'
import type { StatePart } from '../lib/stateful.ts'
import { statePartsOf } from '../service/snapshot.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { createInstance, type Instance } from './sessions/instance.ts'

/** What a reload did with the parts of the state. */
export interface ReloadResult {
  /** The names of the parts that kept their state. */
  readonly kept: readonly string[]
  /** The names of the parts that went back to their initial state. */
  readonly restarted: readonly string[]
}

interface Running {
  readonly options: PetstoreOptions
  readonly instance: Instance
}

/** The option that sets a part's initial state. When it changes, the part restarts. */
const SOURCES: Readonly<Record<string, keyof PetstoreOptions>> = {
  clock: 'clock',
  random: 'seed',
  data: 'fixtures',
}

/**
 * Creates an instance with new options and the state of the running one. A part of the state
 * restarts when its option changed, or when its old state is not valid under the new options.
 *
 * @throws {TypeError} naming the invalid option.
 */
export function reloadInstance(running: Running, options: PetstoreOptions) {
  const { changes, state } = running.instance
  const instance = createInstance(options, changes)
  const kept: string[] = ['journal']
  const restarted: string[] = []
  const next = new Map(statePartsOf(instance.state))
  for (const [name, part] of statePartsOf(state)) {
    const source = SOURCES[name]
    const isChanged =
      source !== undefined && !isDeepStrictEqual(options[source], running.options[source])
    const restore = isChanged ? undefined : parseState(part, next.get(name))
    restore?.()
    ;(restore === undefined ? restarted : kept).push(name)
  }
  instance.state.journal.takeOver(state.journal)
  return { instance, result: { kept, restarted } satisfies ReloadResult }
}

/** Returns a function that copies a part's state; undefined when the state does not fit. */
function parseState(from: StatePart, to: StatePart | undefined): (() => void) | undefined {
  try {
    return to?.parse(structuredClone(from.snapshot()))
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
