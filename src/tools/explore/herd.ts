import { readScenario } from '../../core/faults/read-fault.ts'
import type { Scenario, ScenarioName } from '../../core/faults/scenarios.ts'
import { readInteger, readObject, throwOptionError } from '../../core/lib/check.ts'
import { namesOf, type OptionTable, readParts } from '../../core/lib/option-table.ts'
import { hashOf } from '../../core/lib/text.ts'
import { type Duration, durationMs } from '../../core/time/duration.ts'
import { sleep } from '../../core/time/timers.ts'
import { type HerdReport, reportOn } from './herd-report.ts'
import { describePetstore, EXPLORE_OPTIONS, type ExploreOptions } from './options.ts'
import { withEnvironment } from './run/environment.ts'
import { JOURNAL_LIMIT } from './run/petstores.ts'
import type { ClientContext, ClientFunction } from './run/run.ts'
import { runClient } from './run/run-client.ts'
import { describeError } from './words.ts'

/** The options of `explore.herd`. */
export interface HerdOptions<State = unknown>
  extends Pick<ExploreOptions<unknown, State>, 'petstore' | 'intercept' | 'timers'> {
  /**
   * The number of clients.
   * @default 1000
   */
  readonly clients?: number
  /**
   * The virtual time over which they start, evenly. A number is in ms.
   * @default '1m'
   */
  readonly ramp?: Duration
  /**
   * What happens to the service while they run: a built-in scenario, or your own.
   * @default 'outage'
   */
  readonly scenario?: ScenarioName | Scenario
  /**
   * The virtual time after which those that aren't done yet are stopped. A number is in ms.
   * @default '10m'
   */
  readonly over?: Duration
}

/** Every option of `explore.herd`, with its default and a function that reads it. */
export const HERD_OPTIONS = {
  clients: { default: 1_000, read: (got, name) => readInteger(got, name, 1, 10_000) },
  ramp: { default: '1m', read: (got, name) => durationMs(got, name) },
  scenario: { default: 'outage', read: (got) => got },
  over: { default: '10m', read: (got, name) => durationMs(got, name) },
  petstore: EXPLORE_OPTIONS.petstore,
  intercept: EXPLORE_OPTIONS.intercept,
  timers: EXPLORE_OPTIONS.timers,
} satisfies OptionTable<HerdOptions>

/**
 * Runs a client many times at once against one petstore, in virtual time: first undisturbed, then with
 * a scenario. Each client has an API key of its own, unless it sends one.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
 * @throws {Error} if no client succeeds without the scenario, or another search is in progress.
 */
export async function herd<Result, State = unknown>(
  client: ClientFunction<Result>,
  options: HerdOptions<State> = {},
): Promise<HerdReport> {
  readObject(options, 'explore.herd', namesOf(HERD_OPTIONS), ALIASES)
  const settings = readParts(options, 'explore.herd', HERD_OPTIONS)
  if (typeof client !== 'function') {
    throwOptionError('explore.herd', client, 'a function that runs your client')
  }
  const { scenario = 'outage' } = options
  const { petstore } = await describePetstore(options.petstore ?? {})
  const limits = { settleWithin: settings.over, maxRequests: JOURNAL_LIMIT }
  return withEnvironment({ ...settings, ...limits, petstore }, async (environment, first) => {
    readScenario(scenario, 'explore.herd.scenario')
    const hash = hashOf(`${first.settings.seed} herd`)
    const seed = { choices: hash, digits: hash }
    // What is sent at one instant stays in one second.
    const time = { ...environment.time, pass() {} }
    const runAll = async (played?: ScenarioName | Scenario) => {
      // The same herd sends the same again, whatever the time.
      const nextStart = wholeMinute(environment.nextStart)
      const shared = { ...environment, time, nextStart, nextSeed: () => seed }
      const members = new Members(client, { ...settings, scenario: played })
      const run = await runClient(members.start, [], shared)
      environment.nextStart = shared.nextStart
      return { members, run }
    }
    const undisturbed = await runAll()
    requireServed(undisturbed.members)
    return reportOn(await runAll(scenario), undisturbed)
  })
}

/** What to suggest for names that users may try. */
const ALIASES = {
  duration: 'over',
  time: 'over',
  rampUp: 'ramp',
  outcomes: 'scenario',
  users: 'clients',
}

/** Returns the next whole minute: epoch ms. */
function wholeMinute(at: number): number {
  return Math.ceil(at / 60_000) * 60_000
}

/** How the clients of a herd are started. */
interface MembersOptions {
  readonly clients: number
  readonly ramp: number
  readonly over: number
  readonly scenario: ScenarioName | Scenario | undefined
}

/** The clients of a herd. */
export class Members<Result = unknown> {
  readonly #client: ClientFunction<Result>
  readonly #options: MembersOptions
  /** When the first client started: epoch ms. */
  startedAt = 0
  served = 0
  failed = 0
  /** When the last client succeeded: ms after the start. */
  servedMs = 0
  /** The first error of a client. */
  firstError: unknown

  constructor(client: ClientFunction<Result>, options: MembersOptions) {
    this.#client = client
    this.#options = options
  }

  get clients(): number {
    return this.#options.clients
  }

  /** The virtual time after which they are stopped, in ms. */
  get over(): number {
    return this.#options.over
  }

  /** Starts the scenario, and one client after the other. Resolves when all are done. */
  readonly start = async (context: ClientContext): Promise<void> => {
    const { clients, ramp, scenario } = this.#options
    this.startedAt = context.petstore.clock.now()
    if (scenario !== undefined) context.petstore.faults.play(scenario)
    const all = Array.from({ length: clients }, async (_, index) => {
      await sleep((index * ramp) / clients)
      const client = index + 1
      const fetch = withKey(context.fetch, `client-${client}`)
      await this.#run({ ...context, client, fetch, storage: new Map() })
    })
    await Promise.all(all)
  }

  async #run(context: ClientContext): Promise<void> {
    const elapsed = () => context.petstore.clock.now() - this.startedAt
    try {
      await this.#client(context)
      this.served += 1
      this.servedMs = elapsed()
    } catch (error) {
      // At the end, the requests that are still open fail.
      if (elapsed() > this.over) return
      if (this.failed === 0) this.firstError = error
      this.failed += 1
    }
  }
}

/** Returns a `fetch` that sends an API key, unless the client sends one. */
function withKey(fetch: ClientContext['fetch'], apiKey: string): ClientContext['fetch'] {
  return (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : {}))
    if (!headers.has('authorization') && !headers.has('x-api-key')) headers.set('x-api-key', apiKey)
    return fetch(input, { ...init, headers })
  }
}

function requireServed({ served, firstError }: Members): void {
  if (served > 0) return
  const reason = firstError === undefined ? 'none came to an end' : describeError(firstError)
  throw new Error(
    `explore.herd: expected clients that succeed without the scenario, but ${reason}`,
    { cause: firstError },
  )
}
