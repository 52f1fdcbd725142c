import type { RealWork } from '../../../adapters/testing/real-work.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { inNextMonth } from '../../../core/time/instant.ts'
import { countRealTimers } from '../../../core/time/timers.ts'
import { contentsOf } from '../effects.ts'
import { isAboutReads } from '../outcomes.ts'
import { type Path, toScenario } from '../path.ts'
import { drive, driveRest } from './drive.ts'
import type { FakeGlobals } from './fake-globals.ts'
import type { Interception } from './intercept.ts'
import type { Petstores } from './petstores.ts'
import { createReads } from './reads.ts'
import { type ClientFunction, type Run, reachedFaults } from './run.ts'
import { RunRequests } from './run-requests.ts'
import { StartedClient } from './started-client.ts'
import type { VirtualTime } from './virtual-time.ts'

/** What all runs of a search share. */
export interface Environment {
  readonly petstores: Petstores
  readonly time: VirtualTime
  readonly work: RealWork
  readonly globals: FakeGlobals
  /** The time at which the next run starts: epoch ms. It never goes back. */
  nextStart: number
  /** Returns the seed of the next run. */
  nextSeed(): number
  /** The number of requests after which a run is given up. */
  readonly maxRequests: number
  /** The virtual time after which a run is given up, in ms. */
  readonly settleWithin: number
  /** Makes msw send its requests to the petstore of a run; undefined without msw. */
  readonly intercept: Interception['use'] | undefined
}

/** How long after the end of a run the next one starts, in ms of virtual time. */
const PAUSE_MS = 60_000

/** How much later a run starts: more than a day, in another month, or in another month and year. */
export type Later = 'day' | 'month' | 'year'

const START: Readonly<Record<Later, (next: number) => number>> = {
  day: (next) => next + 25 * 3_600_000,
  month: (next) => inNextMonth(next),
  year: (next) => inNextMonth(next, 1),
}

/**
 * Runs a client on a path, on a fresh petstore, without waiting for the client's pauses. By default, it
 * starts a minute after the run before.
 */
export async function runClient<Result>(
  client: ClientFunction<Result>,
  path: Path,
  environment: Environment,
  later?: Later,
): Promise<Run<Result>> {
  const { petstores, time, work, globals, settleWithin, maxRequests, intercept } = environment
  const { nextStart } = environment
  const startsAt = later === undefined ? nextStart : START[later](nextStart)
  time.reset(startsAt)
  work.start()
  const { internals, contents: start } = await petstores.next()
  const { petstore, state } = internals
  globals.reset(environment.nextSeed())
  state.clock.move('running', startsAt)
  if (path.length > 0) state.faults.play({ name: null, ...toScenario(path) })
  internals.reads = path.some(({ outcome }) => isAboutReads(outcome)) ? createReads() : undefined
  state.journal.history.begin(null)
  const requests = new RunRequests(time.pass)
  intercept?.(internals, requests)

  const realTimers = countRealTimers()
  const started = new StartedClient(client, internals, requests)
  const { journal } = state
  const isFlooding = () => journal.length + journal.dropped > maxRequests
  const driven = { time, work, onError: globals.addError, stop: () => requests.end() }
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
  const entries = journal.entries()
  const run: Run<Result> = {
    path,
    petstore: petstore,
    settled: started.settled(late ?? end),
    entries,
    requests: entries.filter(reachedFaults),
    audit: petstore.audit(),
    errors: globals.takeErrors(),
    virtualMs,
    hadRealTimers,
    start,
    contents: contentsOf(internals),
  }
  // The service may still be reading the body of a request.
  const isSending = requests.sent > journal.length + journal.dropped
  if (run.settled.kind === 'never' || isSending) petstores.abandon()
  const isLeftOpen = run.settled.kind === 'never' || requests.hasOpen
  requests.end()
  if (isLeftOpen) await driveRest({ ...driven, ended: () => undefined })
  environment.nextStart = Math.max(startsAt, systemNow()) + PAUSE_MS
  return run
}
