import { throwOptionError } from '../../../core/lib/check.ts'
import { messageOf } from '../../../core/lib/describe.ts'
import { assemble, type PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../../core/settings/options.ts'
import { laterTurn } from '../../../core/time/timers.ts'
import { stopKeepingAlive } from '../../../core/time/unanswered.ts'
import { exportedOptions } from '../../../core/user-handlers/exported-options.ts'
import { isPromise } from '../../../core/user-handlers/state.ts'
import type { HandlersContext } from '../../../core/user-handlers/user-handlers.ts'
import { keepBody } from '../bodies.ts'
import { type Contents, contentsOf } from '../effects.ts'
import type { ExploredPetstore } from '../options.ts'
import { withinSeconds } from './drive.ts'

/** The number of requests of a run that the journal must hold. */
export const JOURNAL_LIMIT = 100_000

/** The petstore of a run, and what the run starts with. */
interface Start {
  readonly internals: PetstoreInternals
  readonly contents: Contents
}

/** The petstore of one run after the other. Each run finds it as the first one did, if it can. */
export class Petstores {
  readonly #options: ExploredPetstore
  readonly #pace: () => Promise<void>
  #current: Start | undefined
  #isAbandoned = false
  /** Loads the module of your handlers, if `handlers` is an asynchronous function. */
  #load: (() => Promise<object>) | undefined

  /** `pass` lets 1 ms pass, before each handler of yours. */
  constructor(options: ExploredPetstore, pass: () => void) {
    this.#options = options
    this.#pace = createPace(pass)
  }

  /**
   * Returns the petstore in its initial state. Resetting takes a tenth of the time of creating.
   *
   * @throws {Error} if the handlers can't be loaded, or their state can't be replaced.
   */
  async next(): Promise<Start> {
    if (this.#current !== undefined && this.#load === undefined) {
      const { petstore, state } = this.#current.internals
      const { live } = state.userHandlers
      // Even if the petstore is given up, the next one begins with the state that this one writes.
      if (live === undefined ? !this.#isAbandoned : live.isWritable) {
        petstore.reset()
        await untilWritten(this.#current.internals)
        if (!this.#isAbandoned) return this.#current
      }
    }
    const internals = await this.#create()
    internals.state.userHandlers.pace = this.#pace
    internals.onRequest = keepBody
    internals.state.userHandlers.isWatched = true
    await untilWritten(internals)
    this.#current = { internals, contents: contentsOf(internals) }
    this.#isAbandoned = false
    return this.#current
  }

  /** Gives the petstore up: something may still be using it. */
  abandon(): void {
    if (this.#current !== undefined) stopKeepingAlive(this.#current.internals.petstore.handle)
    this.#isAbandoned = true
  }

  async #create(): Promise<PetstoreInternals> {
    const { handlers = [], ...others } = this.#options
    const options = { lifecycle: SERVED, ...others, journal: { limit: JOURNAL_LIMIT } }
    if (typeof handlers !== 'function') return assemble({ ...options, handlers })
    const create = (world: HandlersContext) => {
      const created = handlers(world)
      if (!isPromise(created)) return created
      this.#load = async () => handlers(world)
      throw new Promised(created)
    }
    try {
      const loading = this.#load?.()
      if (loading === undefined) return assemble({ ...options, handlers: create })
      return assemble({ ...(await loaded(withinSeconds(loading))), ...options })
    } catch (error) {
      if (!(error instanceof Promised)) throw error
      return assemble({ ...(await loaded(error.module)), ...options })
    }
  }
}

/** The time goes on from search to search, and would come to the sunset of a deprecated operation. */
const SERVED = { afterSunset: 'serve' } as const

/** Ends the creation of a petstore whose handlers turn out to be asynchronous. */
class Promised extends Error {
  readonly module: Promise<object>

  constructor(module: Promise<object>) {
    super('asynchronous')
    this.module = module
  }
}

const HANDLERS = 'explore.petstore.handlers'

/** Returns the options that a module exports, or the handlers that a promise resolves to. */
async function loaded(loading: Promise<object>): Promise<PetstoreOptions> {
  const module = await loading.catch((error: unknown) => {
    throw new Error(`${HANDLERS}: the module can't be loaded: ${messageOf(error)}`, {
      cause: error,
    })
  })
  if (Array.isArray(module)) return { handlers: module }
  const options = exportedOptions({ ...module })
  if (options.handlers !== undefined) return Object(options)
  return throwOptionError(
    HANDLERS,
    module,
    'an array of msw handlers, or a module that exports them,',
  )
}

async function untilWritten({ state }: PetstoreInternals): Promise<void> {
  const { live } = state.userHandlers
  if (live !== undefined) await withinSeconds(live.written())
}

/**
 * Returns what each handler waits for: a turn of its own, after a call of `pass`, which lets 1 ms
 * pass. So ids that handlers make of the time differ, also those of parallel requests.
 */
function createPace(pass: () => void): () => Promise<void> {
  let turn: Promise<unknown> = Promise.resolve()
  return () => {
    const before = turn
    turn = turn.then(laterTurn)
    return before.then(pass)
  }
}
