import { CallError, codeOf, UNREACHABLE } from '../../control/client/call-error.ts'
import type { ServiceSettings } from '../../control/describe-settings.ts'
import type { RemotePetstore } from '../../control/members.ts'
import type { JournalEntry } from '../../core/journal/entry.ts'
import { messageOf } from '../../core/lib/describe.ts'
import type { ClockMode } from '../../core/time/clock.ts'
import { repeat, runLaterOnce, startStopwatch, startTimer } from '../../core/time/timers.ts'
import type { Address } from './address.ts'
import type { Connection, Link } from './connection.ts'
import { EntryLog } from './entries.ts'
import { type Signal, signal } from './signal.ts'

/** How soon everything is loaded again after a reset, in ms. A test suite resets many times a second. */
const RELOAD_MS = 100

/** How long the panel shows what a call did, in ms. */
const DONE_MS = 10_000

/** What a call did, or why it was refused. Each is another object, so that it's read aloud again. */
export interface Notice {
  readonly text: string
  readonly isError: boolean
  /** Takes back what the call did; undefined if that isn't possible. */
  readonly undo?: (() => void) | undefined
}

/** The events after which everything is loaded again. */
const REPLACED = new Set(['state', 'clearing'])

/** A call that the user makes: of a member of the petstore, or of the control API. */
export type UserCall = (petstore: RemotePetstore, connection: Connection) => Promise<unknown>

/** All that a panel knows about one petstore. Its views read it, and change the petstore by calls. */
export class Store {
  readonly connection: Connection
  readonly address: Address
  readonly link: Signal<Link> = signal('connecting')
  readonly clock = new ServiceClock()
  readonly entries = new EntryLog()
  /** The options of the petstore; undefined until they're loaded for the first time. */
  readonly settings: Signal<ServiceSettings | undefined> = signal(undefined)
  /** Counts the changes of each kind, so that what depends on them is loaded again. */
  readonly changed = { quotas: signal(0), faults: signal(0), data: signal(0), requests: signal(0) }
  /** What the latest call did, for a while; an error until the user has dismissed it. */
  readonly notice: Signal<Notice | undefined> = signal(undefined)
  #keepNotice = () => {}
  readonly #reload = runLaterOnce(RELOAD_MS, () => void this.reload())
  /** How often everything was loaded. Only the latest answer counts. */
  #reloads = 0
  readonly #stopListening: () => void

  constructor(connection: Connection, address: Address) {
    this.connection = connection
    this.address = address
    this.#stopListening = connection.listen({
      onEvent: (name, data) => this.#receive(name, data),
      onLink: (link) => this.#setLink(link),
    })
  }

  /**
   * Makes a call for the user. `done` says what it did. A refused call is shown, and rejects nothing.
   * Returns whether it succeeded.
   */
  async run(done: string, call: UserCall, isUndoable = false): Promise<boolean> {
    const error = await this.attempt(done, call, isUndoable)
    if (error !== undefined) this.notice.value = { text: error.message, isError: true }
    return error === undefined
  }

  /**
   * Makes a call like `run`, but returns the error of a refused call instead of showing it. If it's
   * undoable, the notice offers to take back what it has changed.
   */
  async attempt(done: string, call: UserCall, isUndoable = false): Promise<CallError | undefined> {
    this.notice.value = undefined
    const position = isUndoable ? await this.#lastPosition().catch(() => undefined) : undefined
    try {
      await call(this.connection.petstore, this.connection)
    } catch (error) {
      return toCallError(error)
    }
    const undo = () => void this.run('Undone', ({ travel }) => takeBack(travel, position ?? 0))
    this.notice.value = {
      text: done,
      isError: false,
      undo: position === undefined ? undefined : undo,
    }
    this.#keepNotice()
    this.#keepNotice = startTimer(DONE_MS, () => {
      if (this.notice.value?.isError === false) this.notice.value = undefined
    })
    return undefined
  }

  /** Loads everything again: the state was replaced, or the stream began. */
  async reload(): Promise<void> {
    this.#reloads += 1
    const own = this.#reloads
    for (const count of Object.values(this.changed)) count.value += 1
    try {
      const { connection, entries } = this
      const { reading } = this.clock
      const { clock: remote, journal } = connection.petstore
      const settings = await connection.settings()
      const clock = { now: await remote.now(), mode: await remote.mode() }
      if (own !== this.#reloads) return
      this.settings.value = settings
      // An event that came meanwhile is newer.
      if (reading === this.clock.reading) this.clock.set(clock)
      entries.startLoad()
      const list = await journal.all()
      if (own === this.#reloads) entries.replace(list)
    } catch (error) {
      const { message } = toCallError(error)
      if (own === this.#reloads) this.notice.value = { text: message, isError: true }
    }
  }

  /** Stops listening. The store is of no use afterwards. */
  stop(): void {
    this.#reloads += 1
    this.#stopListening()
    this.clock.stop()
  }

  /** Returns the position of the latest request or test action; undefined if nothing can be undone. */
  async #lastPosition(): Promise<number | undefined> {
    const positions = await this.connection.petstore.travel.positions()
    return positions.at(-1)?.position
  }

  #setLink(link: Link): void {
    this.link.value = link
    if (link === 'open') void this.reload()
  }

  #receive(name: string, data: string): void {
    const { quotas, faults, data: rows } = this.changed
    if (name === 'journal') this.#addEntry(JSON.parse(data))
    else if (name === 'clock') this.#moveClock(JSON.parse(data))
    else if (name === 'quota') quotas.value += 1
    else if (name === 'faults') faults.value += 1
    else if (name === 'data') rows.value += 1
    else if (REPLACED.has(name)) this.#reload.schedule()
  }

  #addEntry(entry: JournalEntry): void {
    this.entries.add(entry)
    this.changed.requests.value += 1
    if (entry.fault !== null) this.changed.faults.value += 1
  }

  #moveClock(reading: ClockReading): void {
    this.clock.set(reading)
    this.changed.quotas.value += 1
  }
}

/** Restores the state after a position, unless that would take back what requests have done since. */
async function takeBack(travel: RemotePetstore['travel'], position: number): Promise<void> {
  const positions = await travel.positions()
  if (positions.some((each) => each.position > position && each.kind === 'request')) {
    throw new TypeError(
      'A request came since, and would be undone too. If you want that, open it and restore to before it.',
    )
  }
  await travel.restore(position)
}

/** Returns an error as one of a call. The one of a server without an answer says what to check. */
export function toCallError(error: unknown): CallError {
  if (codeOf(error) === UNREACHABLE) return new CallError(UNREACHABLE, whatToCheck(), error)
  if (error instanceof CallError) return error
  return new CallError('failed', messageOf(error), error)
}

function whatToCheck(): string {
  return `The server at ${location.origin} doesn't answer. Is it still running, at this port? Nothing is lost while this page stays open.`
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
