import { pauseAdvancing } from '../../../adapters/testing/fake-timers.ts'
import { RealWork } from '../../../adapters/testing/real-work.ts'
import { hashOf } from '../../../core/lib/text.ts'
import type { PetstoreInternals } from '../../../core/petstore/create-petstore.ts'
import type { Settings } from '../../../core/settings/settings.ts'
import type { ExploredPetstore } from '../options.ts'
import { fakeGlobals, type RandomSeed } from './fake-globals.ts'
import { startInterception } from './intercept.ts'
import { Petstores } from './petstores.ts'
import type { Environment } from './run-client.ts'
import { type InstalledTimers, installTime } from './virtual-time.ts'

/** What the runs of a search, or of a herd, have in common. */
interface EnvironmentOptions {
  readonly petstore: ExploredPetstore
  readonly intercept: boolean
  readonly timers: InstalledTimers | undefined
  readonly settleWithin: number
  readonly maxRequests: number
  readonly clients: number
}

/** Whether a search is in progress. */
let isExploring = false

/**
 * Fakes time and randomness while `use` runs a client, and brings everything back. `use` also gets the
 * petstore of the first run.
 *
 * @throws {Error} if another search is in progress.
 */
export async function withEnvironment<Report>(
  settings: EnvironmentOptions,
  use: (environment: Environment, first: PetstoreInternals) => Promise<Report>,
): Promise<Report> {
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
    const environment = {
      ...{ petstores, time, work, globals, nextStart, nextSeed: seedsOf(petstore.settings) },
      settleWithin: settings.settleWithin,
      maxRequests: settings.maxRequests,
      clients: settings.clients,
      intercept: interception?.use,
    }
    undo.push(() => {
      lastEnd = Math.max(environment.nextStart, lastEnd > LATEST_START ? 0 : lastEnd)
    })
    return await use(environment, petstore)
  } finally {
    for (const each of undo.reverse()) each()
    isExploring = false
  }
}

/** When the next run of the last search would have started: epoch ms. */
let lastEnd = 0

/** From 2038-01-19, clients that keep seconds in 32 bits misread times. A search takes about a month. */
const LATEST_START = Date.UTC(2037, 0)

/**
 * Returns the time at which a search starts. Unless you set it, it doesn't go back between searches,
 * but after more than a hundred of them.
 */
function startOf(
  petstore: PetstoreInternals,
  { timers }: Pick<EnvironmentOptions, 'timers'>,
): number {
  const now = petstore.petstore.clock.now()
  const isSet = timers !== undefined || petstore.petstore.clock.mode === 'frozen'
  return isSet || lastEnd > LATEST_START ? now : Math.max(now, lastEnd)
}

/** The number of searches of this process. */
let searches = 0

/**
 * Returns a function that returns another seed for each run. What a client chooses doesn't depend on
 * earlier searches. The last digits do: a limiter that outlives a search may keep ids made of them.
 */
function seedsOf({ seed }: Pick<Settings, 'seed'>): () => RandomSeed {
  searches += 1
  const search = searches
  let run = 0
  return () => {
    run += 1
    return { choices: hashOf(`${seed} ${run}`), digits: hashOf(`${seed} ${search} ${run}`) }
  }
}

const BUSY =
  'explore: expected one search at a time, because a search fakes the timers of the process, but another one is in progress; await it first'
