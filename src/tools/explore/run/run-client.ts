import type { RealWork } from '../../../adapters/testing/real-work.ts'
import { assemble, type PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import type { PetstoreOptions } from '../../../core/settings/options.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { countRealTimers, stopKeepingAlive } from '../../../core/time/timers.ts'
import { contentsOf } from '../effects.ts'
import { type Path, toScenario } from '../path.ts'
import { drive, driveRest } from './drive.ts'
import type { FakeGlobals } from './fake-globals.ts'
import { type ClientFunction, type Run, reachedFaults } from './run.ts'
import { StartedClient } from './started-client.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What all runs of a search share. */
interface Environment {
  readonly petstores: Petstores
  readonly time: VirtualTime
  readonly work: RealWork
  readonly globals: FakeGlobals
  /** The time at which each run starts: epoch ms. */
  readonly startsAt: number
  /** The number of requests after which a run is given up. */
  readonly maxRequests: number
  /** The virtual time after which a run is given up, in ms. */
  readonly settleWithin: number
  /** Makes msw send its requests to a petstore, or leave them unanswered; undefined without msw. */
  readonly intercept: ((petstore: PetstoreInternals | undefined) => void) | undefined
}

/** Runs a client on a path, on a fresh petstore, without waiting for the client's pauses. */
export async function runClient<Result>(
  client: ClientFunction<Result>,
  path: Path,
  environment: Environment,
): Promise<Run<Result>> {
  const { petstores, time, work, globals, startsAt, settleWithin, maxRequests, intercept } =
    environment
  time.reset(startsAt)
  work.start()
  const internals = petstores.next()
  const { core, state, settings } = internals
  globals.reset(settings.seed)
  state.clock.move('running', startsAt)
  if (path.length > 0) state.faults.play({ name: null, ...toScenario(path) })
  state.journal.history.begin(null)
  intercept?.(internals)

  const realTimers = countRealTimers()
  const started = new StartedClient(client, internals)
  const { journal } = state
  const isFlooding = () => journal.length + journal.dropped > maxRequests
  const stop = () => {
    started.stop()
    intercept?.(undefined)
  }
  const driven = { time, work, onError: globals.addError, stop }
  const { end, hadRealTimers } = await drive({
    ...driven,
    until: startsAt + settleWithin,
    realTimers,
    ended() {
      if (isFlooding()) return 'too-many-requests'
      return started.isSettled ? 'settled' : undefined
    },
  })
  const virtualMs = systemNow() - startsAt
  const ended = () => (isFlooding() ? 'too-many-requests' : undefined)
  const late = end === 'settled' ? await driveRest({ ...driven, ended }) : undefined
  stop()
  const entries = journal.entryList.items()
  const run: Run<Result> = {
    path,
    petstore: core,
    settled: started.settled(late ?? end),
    entries,
    requests: entries.filter(reachedFaults),
    audit: core.audit(),
    errors: globals.takeErrors(),
    virtualMs,
    hadRealTimers,
    contents: contentsOf(state),
  }
  // The service may still be reading the body of a request.
  const isSending = started.sent > journal.length + journal.dropped
  if (run.settled.kind === 'never' || isSending) petstores.abandon()
  return run
}

/** The number of requests of a run that the journal must hold. */
const JOURNAL_LIMIT = 100_000

/** The petstore of one run after the other. Each run finds it as the first one did. */
export class Petstores {
  readonly #options: PetstoreOptions
  #current: PetstoreInternals | undefined

  constructor(options: PetstoreOptions) {
    this.#options = { ...options, journal: { limit: JOURNAL_LIMIT } }
  }

  /** Returns the petstore in its initial state. Resetting takes a tenth of the time of creating. */
  next(): PetstoreInternals {
    if (this.#current === undefined) this.#current = assemble(this.#options)
    else this.#current.core.reset()
    return this.#current
  }

  /** Gives the petstore up: something may still be using it. */
  abandon(): void {
    if (this.#current !== undefined) stopKeepingAlive(this.#current.core.handle)
    this.#current = undefined
  }
}
