import type { RealWork } from '../../../adapters/testing/real-work.ts'
import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import { systemNow } from '../../../core/time/clock.ts'
import { inNextMonth } from '../../../core/time/instant.ts'
import { startTimer } from '../../../core/time/timers.ts'
import { stopKeepingAlive } from '../../../core/time/unanswered.ts'
import { crashesOn, endsClient, forgetWaits, type IsCrash } from '../crash.ts'
import { type Contents, contentsOf } from '../effects.ts'
import { isAboutReads } from '../outcomes.ts'
import { type Path, toScenario } from '../path.ts'
import { countRealTimers, drive, driveRest } from './drive.ts'
import type { FakeGlobals, RandomSeed } from './fake-globals.ts'
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
  nextSeed(): RandomSeed
  /** The number of requests after which a run is given up. */
  readonly maxRequests: number
  /** The number of clients that run at the same time. */
  readonly clients: number
  /** The virtual time after which a run is given up, in ms. */
  readonly settleWithin: number
  /** Makes msw send its requests to the petstore of a run; undefined without msw. */
  readonly intercept: Interception['use'] | undefined
}

/** How long after the end of a run the next one starts, in ms of virtual time. */
const PAUSE_MS = 60_000

/** How much later a run starts: more than a day, in another month, or in another month and year. */
export type Later = 'day' | 'month' | 'year'

/** How a run differs from the one before. */
export interface RunOptions {
  readonly later?: Later | undefined
  /** What decided the choices of an earlier run. */
  readonly choices?: number | undefined
  /** Whether to look again some timers after the end, at what changes by itself. */
  readonly looksLater?: boolean
}

const START: Readonly<Record<Later, (next: number) => number>> = {
  day: (next) => next + 25 * 3_600_000,
  month: (next) => inNextMonth(next),
  year: (next) => inNextMonth(next, 1),
}

/**
 * Runs a client on a path, on a fresh petstore, without waiting for the client's pauses. By default, it
 * starts a minute after the run before, and chooses at random otherwise than that. With `choices`, it
 * chooses as in an earlier run.
 */
export async function runClient<Result>(
  client: ClientFunction<Result>,
  path: Path,
  environment: Environment,
  { later, choices, looksLater = false }: RunOptions = {},
): Promise<Run<Result>> {
  const { petstores, time, work, globals, nextStart } = environment
  const startsAt = later === undefined ? nextStart : START[later](nextStart)
  time.reset(startsAt)
  work.start()
  const { internals, contents: start } = await petstores.next()
  const { petstore, state } = internals
  const next = environment.nextSeed()
  const seed = { ...next, choices: choices ?? next.choices }
  globals.reset(seed)
  state.clock.move('running', startsAt)
  if (path.length > 0) state.faults.play({ name: null, ...toScenario(path) })
  internals.reads = path.some(({ outcome }) => isAboutReads(outcome)) ? createReads() : undefined
  internals.hasCommonKeys = environment.clients === 1
  state.journal.history.begin()
  const isCrash = crashesOn(path, state.faults.list())

  const stage = { environment, internals, isCrash }
  let ended = await runOnce(client, stage, { startsAt, storage: new Map() })
  while (ended.isCrashed) ended = await runOnce(client, stage, await letEnd(ended, stage))
  const { settled, requests, virtualEnd, hadRealTimers } = ended
  const { journal } = state
  const entries = journal.entries()
  const contents = contentsOf(internals)
  const run: Run<Result> = {
    path,
    petstore,
    settled,
    entries,
    requests: entries.filter(reachedFaults),
    audit: petstore.audit(),
    errors: globals.takeErrors(),
    virtualMs: virtualEnd - startsAt,
    hadRealTimers,
    random: { choices: seed.choices, draws: globals.draws },
    start,
    contents,
    later: looksLater ? await lookLater(stage) : undefined,
  }
  // The service may still be reading the body of a request.
  const isSending = path.some(endsClient) || requests.sent > journal.length + journal.dropped
  if (run.settled.kind === 'never' || isSending) petstores.abandon()
  const isLeftOpen = run.settled.kind === 'never' || requests.hasOpen
  requests.end()
  if (isLeftOpen) await driveRest(drivenBy(environment))
  environment.nextStart = Math.max(startsAt, systemNow()) + PAUSE_MS
  return run
}

/** How many timers run before what changes by itself is looked at. */
const LATER_TIMERS = 3

/**
 * Returns what there is in the petstore after some more timers, such as those of your handlers; undefined
 * if it's the client that goes on.
 */
async function lookLater({ environment, internals }: Stage): Promise<Contents | undefined> {
  const { journal } = internals.state
  const before = journal.length + journal.dropped
  if (!environment.time.hasTimers()) return undefined
  await driveRest(drivenBy(environment), { mostTimers: LATER_TIMERS })
  return journal.length + journal.dropped === before ? contentsOf(internals) : undefined
}

/** What a client runs against, until no crash ends it. */
interface Stage {
  readonly environment: Environment
  readonly internals: PetstoreInternals
  readonly isCrash: IsCrash
}

/** What a client is started with. */
interface ClientStart {
  readonly startsAt: number
  readonly storage: ReadonlyMap<string, string>
}

/** Runs a client until it ends, or a crash ends it. */
async function runOnce<Result>(
  client: ClientFunction<Result>,
  { environment, internals, isCrash }: Stage,
  start: ClientStart,
) {
  const { journal } = internals.state
  const before = journal.length + journal.dropped
  const storage = new Map(start.storage)
  const requests = new RunRequests(environment.time.pass)
  environment.intercept?.(internals, requests)
  const stopWatching = internals.changes.subscribe((change) => {
    if (change.kind === 'journal' && isCrash(change.entry)) requests.cut()
  })
  const realTimers = countRealTimers()
  const started = new StartedClient(client, internals, { requests, storage })
  const driven = { ...drivenBy(environment), stop: () => requests.end() }
  const stopped = () => {
    if (requests.isCut) return 'settled'
    const sent = journal.length + journal.dropped - before
    return sent > environment.maxRequests ? 'too-many-requests' : undefined
  }
  const { end, hadRealTimers } = await drive({
    ...driven,
    until: start.startsAt + environment.settleWithin,
    realTimers,
    ended: () => stopped() ?? (started.isSettled ? 'settled' : undefined),
  })
  const virtualEnd = systemNow()
  const hasRest = end === 'settled' && !requests.isCut
  const isAtWork = watchWork(internals)
  const late = hasRest ? await driveRest({ ...driven, ended: stopped }, { isAtWork }) : undefined
  stopWatching()
  const settled = started.settled(late ?? end)
  return { settled, requests, virtualEnd, hadRealTimers, isCrashed: requests.isCut, storage }
}

/** The most requests that a client sends after its end, unless that is soon. */
const LAST_REQUESTS = 5

/** How long after a request, and the wait that its response asks for, a client may send the next one. */
const LONGEST_BACKOFF_MS = 300_000

/**
 * Returns a function that tells whether a client that has ended is still at work, such as an outbox: it
 * has sent requests since, and may soon send another one. One that polls forever is stopped.
 */
function watchWork({ state: { journal } }: PetstoreInternals): () => boolean {
  const before = journal.length + journal.dropped
  return () => {
    const sent = journal.length + journal.dropped - before
    const last = journal.entries().at(-1)
    if (sent === 0 || sent >= LAST_REQUESTS || last === undefined) return false
    const wait = Number(new Headers(last.response.headers).get('Retry-After')) || 0
    return systemNow() <= last.at + wait * 1_000 + LONGEST_BACKOFF_MS
  }
}

/** How long after a crash the client is started again, in ms of virtual time. */
const RESTART_MS = 1_000

/** How often timers may run before the client is started again. */
const TIMERS_BEFORE_RESTART = 100

/**
 * Lets the work go on that a crash has left behind: what the service has begun comes to its end. What is
 * left of the client can't be stopped, but all its requests fail, and it writes to another storage.
 * Returns what the client is started again with.
 */
async function letEnd(
  { requests, ...kept }: { readonly requests: RunRequests } & Pick<ClientStart, 'storage'>,
  { environment, internals }: Stage,
): Promise<ClientStart> {
  const { globals, time, work, settleWithin } = environment
  const storage = new Map(kept.storage)
  let isOver = false
  const stop = startTimer(settleWithin, () => {
    isOver = true
  })
  requests.end()
  stopKeepingAlive(internals.petstore.handle)
  const ended = () => (isOver ? 'settled' : undefined)
  const limits = { mostTimers: TIMERS_BEFORE_RESTART, besides: 1 }
  await driveRest({ ...drivenBy(environment), ended }, limits)
  stop()
  requests.cut()
  // What went wrong before the crash, it did on the path without the crash too.
  globals.takeErrors()
  const startsAt = systemNow() + RESTART_MS
  time.reset(startsAt)
  work.start()
  forgetWaits(internals)
  return { startsAt, storage }
}

function drivenBy({ time, work, globals }: Environment) {
  return { time, work, onError: globals.addError, stop() {}, ended: () => undefined }
}
