import { effect, type Signal, signal } from '@preact/signals'
import type { CallError } from '../../control/client/call-error.ts'
import type { ServiceSettings } from '../../control/describe-settings.ts'
import type { RemotePetstore } from '../../control/members.ts'
import type { AuditReport } from '../../core/audit/report.ts'
import type { ActiveFault } from '../../core/faults/fault.ts'
import type { ActiveScenario } from '../../core/faults/scenarios.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import type { QuotaStatus } from '../../core/quota/quotas.ts'
import type { ClockMode } from '../../core/time/clock.ts'
import { debounce, repeat, startStopwatch, throttle } from '../../core/time/timers.ts'
import { messageOf } from '../parts/read-text.ts'
import type { Address } from './address.ts'
import type { Connection, Link } from './connection.ts'
import { EntryLog } from './entries.ts'
import { Resource, toCallError } from './resource.ts'

/** How soon everything is loaded again after a reset, in ms. A test suite resets many times a second. */
const RELOAD_MS = 100

/** How often the audit is made again while requests arrive, in ms. It reads the whole journal. */
const AUDIT_RELOAD_MS = 1_000

/** How long the user must have stopped typing before the journal is searched, in ms. */
const SEARCH_MS = 120

/** How often the bans are loaded again while quotas change, in ms: always, and there may be many callers. */
const BANS_RELOAD_MS = 1_000

/** How long the panel shows what a call did, in ms. */
const DONE_MS = 6_000

/** What a call did. Each is another object, so that it's read aloud again when it's done again. */
export interface Done {
  readonly text: string
}

/** The events after which everything is loaded again. */
const REPLACED = new Set(['state', 'clearing'])

/** A call that the user makes: of a member of the petstore, or of the control API. */
export type UserCall = (petstore: RemotePetstore, connection: Connection) => Promise<unknown>

/** All that a panel knows about one petstore. Its views read it, and change the petstore by calls. */
export class Store {
  readonly connection: Connection
  readonly link: Signal<Link> = signal('connecting')
  readonly clock = new ServiceClock()
  readonly entries = new EntryLog()
  readonly address: Address
  /** What is wrong with the search for requests; empty if nothing is. */
  readonly searchProblem: Signal<string> = signal('')
  readonly settings: Resource<ServiceSettings>
  readonly quotas: Resource<readonly QuotaStatus[]>
  /** The quotas of the callers that are banned. */
  readonly bans: Resource<readonly QuotaStatus[]>
  readonly faults: Resource<readonly ActiveFault[]>
  readonly scenarios: Resource<readonly ActiveScenario[]>
  readonly audit: Resource<AuditReport>
  /** Counts the changes of rows, so that tables know when to load them again. */
  readonly dataVersion: Signal<number> = signal(0)
  /** Counts requests and acts, so that travel knows when there are further steps. */
  readonly stepVersion: Signal<number> = signal(0)
  /** Counts how often everything was loaded again, because the past or the state was replaced. */
  readonly loadVersion: Signal<number> = signal(0)
  /** The error of the latest call that a view made; undefined once the user has dismissed it. */
  readonly problem: Signal<CallError | undefined> = signal(undefined)
  /** What the latest call did, for a while; undefined if it was refused. */
  readonly done: Signal<Done | undefined> = signal(undefined)
  readonly #forgetDone = debounce(DONE_MS, () => {
    this.done.value = undefined
  })
  readonly #reload = throttle(RELOAD_MS, () => void this.reload())
  /** How often everything was loaded. Only the latest answer counts. */
  #reloads = 0
  readonly #stopListening: () => void
  readonly #stopSearching: () => void
  /** How often the journal was searched. Only the latest answer counts. */
  #searches = 0

  constructor(connection: Connection, address: Address) {
    this.connection = connection
    this.address = address
    this.settings = new Resource(() => connection.settings())
    this.quotas = new Resource(() => connection.petstore.quotas.list())
    this.bans = new Resource(() => loadBans(connection), BANS_RELOAD_MS)
    this.faults = new Resource(() => connection.petstore.faults.list())
    this.scenarios = new Resource(() => connection.petstore.faults.scenarios())
    this.audit = new Resource(() => connection.petstore.audit({ failOn: 'never' }), AUDIT_RELOAD_MS)
    this.#stopListening = connection.listen({
      onEvent: (name, data) => this.#receive(name, data),
      onLink: (link) => this.#setLink(link),
    })
    const search = debounce(SEARCH_MS, () => void this.#search())
    let latest = ''
    this.#stopSearching = effect(() => {
      const next = address.place.value.search ?? ''
      if (next !== latest) search()
      latest = next
    })
  }

  /**
   * Makes a call for the user. `done` says what it did. A refused call is shown, and rejects nothing.
   * Returns whether it succeeded.
   */
  async run(done: string, call: UserCall): Promise<boolean> {
    const error = await this.attempt(done, call)
    this.problem.value = error
    return error === undefined
  }

  /** Makes a call like `run`, but returns the error of a refused call instead of showing it. */
  async attempt(done: string, call: UserCall): Promise<CallError | undefined> {
    this.done.value = undefined
    try {
      await call(this.connection.petstore, this.connection)
    } catch (error) {
      return toCallError(error)
    }
    this.problem.value = undefined
    this.done.value = { text: done }
    this.#forgetDone()
    return undefined
  }

  /** Loads everything again: the state was replaced, or the stream began. */
  async reload(): Promise<void> {
    this.#reloads += 1
    const own = this.#reloads
    this.#invalidateAll()
    try {
      const { connection, entries } = this
      const { reading } = this.clock
      const { clock: remote } = connection.petstore
      const clock = { now: await remote.now(), mode: await remote.mode() }
      // An event that came meanwhile is newer.
      if (own === this.#reloads && reading === this.clock.reading) this.clock.set(clock)
      entries.startLoad()
      const list = await listEntries(connection)
      if (own === this.#reloads) entries.replace(list)
      await this.#search()
    } catch (error) {
      if (own === this.#reloads) this.problem.value = toCallError(error)
    }
  }

  /** Stops listening. The store is of no use afterwards. */
  stop(): void {
    this.#reloads += 1
    this.#stopListening()
    this.#stopSearching()
    this.clock.stop()
  }

  /** Narrows the list of requests down to what the address says. */
  async #search(): Promise<void> {
    this.#searches += 1
    const own = this.#searches
    const { search = '' } = this.address.place.peek()
    try {
      this.searchProblem.value = ''
      if (!this.entries.startSearch(search)) return
      const found = await listEntries(this.connection, { search })
      if (own === this.#searches) this.entries.endSearch(found)
    } catch (error) {
      if (own === this.#searches) this.searchProblem.value = messageOf(error)
    }
  }

  #setLink(link: Link): void {
    this.link.value = link
    if (link === 'open') void this.reload()
  }

  #receive(name: string, data: string): void {
    if (name === 'journal') this.#addEntry(JSON.parse(data))
    else if (name === 'clock') this.#moveClock(JSON.parse(data))
    else if (name === 'quota') this.#invalidate(this.quotas, this.bans)
    else if (name === 'faults') this.#invalidate(this.faults, this.scenarios)
    else if (name === 'data') this.dataVersion.value += 1
    else if (name === 'act') this.stepVersion.value += 1
    else if (REPLACED.has(name)) this.#reload.schedule()
  }

  #addEntry(entry: JournalEntry): void {
    this.entries.add(entry)
    this.stepVersion.value += 1
    this.audit.invalidate()
    if (entry.fault !== null) this.faults.invalidate()
  }

  #moveClock(reading: ClockReading): void {
    this.clock.set(reading)
    this.#invalidate(this.quotas, this.bans)
  }

  #invalidateAll(): void {
    this.#invalidate(this.settings, this.quotas, this.faults, this.scenarios)
    this.#invalidate(this.audit, this.bans)
    this.dataVersion.value += 1
    this.stepVersion.value += 1
    this.loadVersion.value += 1
  }

  #invalidate(...resources: readonly { invalidate(): void }[]): void {
    for (const resource of resources) resource.invalidate()
  }
}

async function loadBans({ petstore }: Connection): Promise<readonly QuotaStatus[]> {
  return (await petstore.quotas.list()).filter(({ bannedUntil }) => bannedUntil !== null)
}

/** Loads the requests, without their bodies. */
async function listEntries(
  { petstore }: Connection,
  filter: { readonly search?: string } = {},
): Promise<readonly JournalEntry[]> {
  return petstore.journal.all({ bodies: false, ...filter })
}

/** The clock of the service, as the control API describes it. */
interface ClockReading {
  /** Service time, epoch ms. */
  readonly now: number
  readonly mode: ClockMode
}

/** How often the panel moves a running clock on, in ms. */
const TICK_MS = 250

/** Shows the time of the service. Between two readings, a running clock runs on by itself. */
class ServiceClock {
  /** The service time, epoch ms; undefined until it's read for the first time. */
  readonly now: Signal<number | undefined> = signal(undefined)
  readonly mode: Signal<ClockMode> = signal('running')
  /** The latest reading; undefined until the first one. */
  reading: ClockReading | undefined
  #elapsed = startStopwatch()
  readonly #stop = repeat(TICK_MS, () => this.#tick())

  /** Takes over a reading. */
  set(reading: ClockReading): void {
    this.reading = reading
    this.#elapsed = startStopwatch()
    this.mode.value = reading.mode
    this.now.value = reading.now
  }

  stop(): void {
    this.#stop()
  }

  #tick(): void {
    if (this.reading?.mode === 'running') this.now.value = this.reading.now + this.#elapsed()
  }
}
