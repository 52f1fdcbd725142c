import { isDeepStrictEqual } from 'node:util'
import { statePartsOf } from '../service/snapshot.ts'
import type { PetstoreOptions } from '../settings/options.ts'
import { createWorld, type World } from './sessions/instance.ts'

/** What a reload kept, and what it had to start anew. */
export interface Kept {
  readonly kept: readonly string[]
  readonly anew: readonly string[]
}

interface Running {
  readonly options: PetstoreOptions
  readonly world: World
}

/** The option that gives a part its first state: a new one starts the part anew. */
const SOURCES: Readonly<Record<string, keyof PetstoreOptions>> = {
  clock: 'clock',
  random: 'seed',
  data: 'fixtures',
}

/**
 * Makes the world of other options, with the state of the one that runs: each part is kept unless
 * its option changed, or the part does not fit the new options.
 */
export function reloadWorld(running: Running, options: PetstoreOptions) {
  const { changes, state } = running.world
  const world = createWorld(options, changes)
  const kept: string[] = ['journal']
  const anew: string[] = []
  const next = new Map(statePartsOf(world.state))
  for (const [name, part] of statePartsOf(state)) {
    const source = SOURCES[name]
    const isNew = source && !isDeepStrictEqual(options[source], running.options[source])
    const put = isNew
      ? undefined
      : tryParse(() => next.get(name)?.parse(structuredClone(part.snapshot())))
    put?.()
    ;(put ? kept : anew).push(name)
  }
  world.state.journal.takeOver(state.journal)
  return { world, kept: { kept, anew } satisfies Kept }
}

function tryParse<Result>(parse: () => Result): Result | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof TypeError) return undefined
    throw error
  }
}
