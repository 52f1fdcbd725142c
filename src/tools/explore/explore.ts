import type { Scenario } from '../../core/faults/scenarios.ts'
import { throwOptionError } from '../../core/lib/check.ts'
import { startRealStopwatch } from '../../core/time/timers.ts'
import { endsClient } from './crash.ts'
import { readPaths, savePaths } from './files.ts'
import { type HerdOptions, herd } from './herd.ts'
import type { HerdReport } from './herd-report.ts'
import {
  describePetstore,
  type ExploreOptions,
  type ExploreSettings,
  readExploreOptions,
} from './options.ts'
import { oneByOne, sideBySide } from './pair.ts'
import { readPath } from './path.ts'
import { describeProgress, everyTenSeconds } from './progress.ts'
import type { ExploreProgress, ExploreReport } from './report.ts'
import { withEnvironment } from './run/environment.ts'
import type { ClientFunction } from './run/run.ts'
import { runClient } from './run/run-client.ts'
import { Runner, type RunPath } from './runner.ts'
import { search } from './search.ts'

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
  /**
   * Runs a client many times at once against one petstore, and reports how many requests they send in
   * each second, with a scenario and without.
   *
   * @throws like `explore`.
   */
  herd<Result, State = unknown>(
    client: ClientFunction<Result>,
    options?: HerdOptions<State>,
  ): Promise<HerdReport>
}

async function exploreAll<Result>(
  client: ClientFunction<Result>,
  options: ExploreOptions<Result> = {},
): Promise<ExploreReport> {
  const settings = await readSettings(options)
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

/** Reads the options. A described API becomes handlers, whose new rows differ in their ids. */
async function readSettings<Result>(
  options: ExploreOptions<Result>,
): Promise<ExploreSettings<Result>> {
  const settings = readExploreOptions(options)
  const { petstore, ids } = await describePetstore(settings.petstore)
  return { ...settings, petstore, ignore: new Set([...settings.ignore, ...ids]) }
}

async function replay<Result>(
  path: readonly string[] | Scenario,
  client: ClientFunction<Result>,
  options: ExploreOptions<Result> = {},
): Promise<ExploreReport> {
  const settings = await readSettings(options)
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
export const explore: Explore = Object.assign(exploreAll, { replay, herd })

async function start<Result>(
  client: ClientFunction<Result>,
  settings: ExploreSettings<Result>,
): Promise<ExploreReport> {
  if (typeof client !== 'function')
    throwOptionError('explore', client, 'a function that runs your client')
  return withEnvironment(settings, async (environment) => {
    const told = { ...settings, onProgress: settings.onProgress ?? say(settings) }
    const runBy =
      <Result>(each: ClientFunction<Result>): RunPath<Result> =>
      (path, options) =>
        runClient(each, path, environment, options)
    if (settings.clients === 2) {
      const pair = { ...told, holds: undefined }
      const serial = [oneByOne(client, [1, 2]), oneByOne(client, [2, 1])].map(runBy)
      return search(new Runner<unknown>(runBy(sideBySide(client)), pair, serial), pair)
    }
    const report = await search(new Runner(runBy(client), settings), told)
    const tried = [...settings.outcomes.map((outcome) => ({ outcome })), ...settings.first.flat()]
    return tried.some(endsClient) ? { ...report, notes: [...report.notes, SAME_MODULES] } : report
  })
}

const SAME_MODULES =
  "After a crash, the client's modules still have their state. For new ones, load them in the client function: vi.resetModules(), then await import('./client')."

/** Returns a function that prints how far a search has come, every ten seconds. */
function say<Result>(settings: ExploreSettings<Result>): (progress: ExploreProgress) => void {
  const elapsed = startRealStopwatch()
  const describe = describeProgress(settings, elapsed)
  const write = everyTenSeconds((line) => console.warn(`[petstore-mock] ${line}`), elapsed)
  return (progress) => write(() => describe(progress))
}
