import { pauseAdvancing } from '../../adapters/testing/fake-timers.ts'
import { RealWork } from '../../adapters/testing/real-work.ts'
import type { Scenario } from '../../core/faults/scenarios.ts'
import { refuse } from '../../core/lib/check.ts'
import { hashOf } from '../../core/lib/hash.ts'
import type { PetstoreInternals } from '../../core/service/internals.ts'
import type { Settings } from '../../core/settings/settings.ts'
import { startRealStopwatch } from '../../core/time/timers.ts'
import { readPaths, savePaths } from './files.ts'
import { type ExploreOptions, type ExploreSettings, readExploreOptions } from './options.ts'
import { readPath } from './path.ts'
import { describeProgress, everyTenSeconds } from './progress.ts'
import type { ExploreProgress, ExploreReport } from './report.ts'
import { fakeGlobals } from './run/fake-globals.ts'
import { startInterception } from './run/intercept.ts'
import { Petstores } from './run/petstores.ts'
import type { ClientFunction } from './run/run.ts'
import { runClient } from './run/run-client.ts'
import { installTime } from './run/virtual-time.ts'
import { Runner } from './runner.ts'
import { search } from './search.ts'

/** Whether a search is in progress. */
let isExploring = false

/** The function `explore`, and its member. */
export interface Explore {
  <Result, State = unknown>(
    client: ClientFunction<Result>,
    options?: ExploreOptions<Result, State>,
  ): Promise<ExploreReport>
  /**
   * Runs a client on one path: the names of the outcomes in order of arrival, such as
   * `['ok', 'lost']`, or the scenario of a problem.
   *
   * @throws like `explore`.
   */
  replay<Result, State = unknown>(
    path: readonly string[] | Scenario,
    client: ClientFunction<Result>,
    options?: ExploreOptions<Result, State>,
  ): Promise<ExploreReport>
}

async function exploreAll<Result>(
  client: ClientFunction<Result>,
  options: ExploreOptions<Result> = {},
): Promise<ExploreReport> {
  const settings = readExploreOptions(options)
  const { save, outcomes } = settings
  const first = save === undefined ? [] : await readPaths(save, outcomes)
  const report = await start(client, { ...settings, first })
  if (save === undefined) return report
  try {
    await savePaths(save, report.problems)
    return report
  } catch (error) {
    // The search may have taken minutes.
    return { ...report, notes: [...report.notes, `The failing paths can't be saved: ${error}.`] }
  }
}

async function replay<Result>(
  path: readonly string[] | Scenario,
  client: ClientFunction<Result>,
  options: ExploreOptions<Result> = {},
): Promise<ExploreReport> {
  const settings = readExploreOptions(options)
  const first = [readPath(path, 'explore.replay', settings.outcomes)]
  return start(client, { ...settings, first, isReplay: true, faults: 0 })
}

/**
 * Runs a client again and again, each time with other faults, and reports every way in which it
 * breaks. Time is virtual: pauses of the client take none.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 * @throws {Error} if the client fails or sends nothing without any fault, or another search is in
 * progress.
 */
export const explore: Explore = Object.assign(exploreAll, { replay })

/** Fakes time and randomness, searches, and brings everything back. */
async function start<Result>(
  client: ClientFunction<Result>,
  settings: ExploreSettings<Result>,
): Promise<ExploreReport> {
  if (typeof client !== 'function') refuse('explore', client, 'a function that runs your client')
  if (isExploring) throw new Error(BUSY)
  isExploring = true
  const undo: (() => void)[] = []
  try {
    let pass = () => {}
    const petstores = new Petstores(settings.petstore, () => pass())
    undo.push(() => petstores.abandon())
    const { internals: petstore } = await petstores.next()
    const nextStart = startOf(petstore, settings)
    const interception = settings.intercept ? await startInterception(petstore) : undefined
    if (interception !== undefined) undo.push(() => interception.close())
    undo.push(pauseAdvancing())
    const time = await installTime(settings.timers)
    undo.push(() => time.uninstall())
    pass = time.pass
    const globals = fakeGlobals()
    undo.push(() => globals.restore())
    const work = new RealWork()
    undo.push(() => work.stop())
    const shared = {
      ...{ petstores, time, work, globals, nextStart, nextSeed: seedsOf(petstore.settings) },
      settleWithin: settings.settleWithin,
      maxRequests: settings.maxRequests,
      intercept: interception?.use,
    }
    const runner = new Runner(
      (path, isMuchLater) => runClient(client, path, shared, isMuchLater),
      settings,
    )
    undo.push(() => {
      lastEnd = Math.max(lastEnd, shared.nextStart)
    })
    return await search(runner, { ...settings, onProgress: settings.onProgress ?? say(settings) })
  } finally {
    for (const each of undo.reverse()) each()
    isExploring = false
  }
}

/** When the next run of the last search would have started: epoch ms. */
let lastEnd = 0

/** Returns the time at which a search starts. Unless you set it, it doesn't go back between searches. */
function startOf<Result>(petstore: PetstoreInternals, settings: ExploreSettings<Result>): number {
  const now = petstore.petstore.clock.now()
  const isSet = settings.timers !== undefined || petstore.petstore.clock.mode === 'frozen'
  return isSet ? now : Math.max(now, lastEnd)
}

/** The number of searches of this process. */
let searches = 0

/** Returns a function that returns another seed for each run, also of later searches. */
function seedsOf({ seed }: Pick<Settings, 'seed'>): () => number {
  searches += 1
  const search = searches
  let run = 0
  return () => {
    run += 1
    return hashOf(`${seed} ${search} ${run}`)
  }
}

/** Returns a function that prints how far a search has come, every ten seconds. */
function say<Result>(settings: ExploreSettings<Result>): (progress: ExploreProgress) => void {
  const elapsed = startRealStopwatch()
  const describe = describeProgress(settings, elapsed)
  const write = everyTenSeconds((line) => console.warn(`[petstore-mock] ${line}`), elapsed)
  return (progress) => write(() => describe(progress))
}

const BUSY =
  'explore: expected one search at a time, because a search fakes the timers of the process, but another one is in progress; await it first'
