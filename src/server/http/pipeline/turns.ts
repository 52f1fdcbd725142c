import { realTimers, startStopwatch } from '../../../time/timers.ts'
import type { Gate } from './gate.ts'

/**
 * How many pipelined requests the server reads in one turn of the event loop, and how many it then
 * answers. Node reads up to 64 KiB at a time, so a turn may exceed this by the requests in there.
 */
const TURN_LIMIT = 64

/** How many turns to accept connections before anything is read again. */
const OPENING_LIMIT = 1_000

/**
 * How long a turn in which a connection opens may take, in ms of real time. Node accepts one
 * connection in a turn, so in longer turns the clients that connect later would have to wait.
 */
const LONG_TURN_MS = 1

/** Answers requests that had to wait. Returns how many. */
type Task = () => number

/**
 * Keeps the turns of the event loop short when clients send many requests without waiting for the
 * responses. The server can then answer all other clients in between.
 */
export class Turns {
  readonly #ready: Task[] = []
  readonly #batches: (() => void)[] = []
  /** Each lets in a new connection. */
  readonly #crowd = new Set<() => void>()
  #hasLetIn = false
  readonly #gate: Gate
  #read = 0
  #isScheduled = false
  #isBusy = false
  /** Whether nothing is read from the connections that are open. */
  #isHeld = false
  /** Returns how long the current turn has taken, in ms of real time. */
  #elapsed = startStopwatch()
  #hasOpened = false
  #waited = 0
  /** The number of this turn. It is only counted while there is anything to do in turns. */
  current = 0

  /** Closes the gate when nothing more should be read in a turn, and opens it in a later one. */
  constructor(gate: Gate) {
    this.#gate = gate
  }

  /** Whether clients sent pipelined requests in this turn, or requests wait for the next one. */
  get isBusy(): boolean {
    return this.#isBusy
  }

  /** Notes that a connection has opened. */
  noteOpened(): void {
    this.#hasOpened = true
    if (!this.#isScheduled) this.#elapsed = startStopwatch()
    this.#scheduleTurn()
  }

  /** Counts a pipelined request that was read. */
  count(): void {
    this.#read += 1
    this.#scheduleNext()
    if (this.#read === TURN_LIMIT) this.#hold()
  }

  /** Runs a task in one of the next turns. */
  schedule(task: Task): void {
    this.#ready.push(task)
    this.#scheduleNext()
  }

  /** Writes the next part of a long body in one of the next turns: one such part in a turn. */
  scheduleBatch(write: () => void): void {
    this.#batches.push(write)
    this.#scheduleTurn()
  }

  /** Lets in a new connection in one of the next turns. */
  joinCrowd(letIn: () => void): void {
    this.#crowd.add(letIn)
    this.#scheduleNext()
  }

  /** Undoes `joinCrowd`, for a connection that was let in or has closed. */
  leaveCrowd(letIn: () => void): void {
    this.#crowd.delete(letIn)
  }

  /** Reads nothing more from the open connections until the next turn. */
  #hold(): void {
    this.#isHeld = true
    this.#gate.close()
  }

  #scheduleNext(): void {
    this.#isBusy = true
    this.#scheduleTurn()
  }

  #scheduleTurn(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    realTimers.nextTurn(() => this.#next())
  }

  #next(): void {
    this.#isScheduled = false
    const wasBusy = this.#isBusy
    this.#isBusy = false
    this.current += 1
    const hasOpened = this.#hasOpened
    this.#hasOpened = false
    this.#checkDuration(hasOpened)
    const isCrowded = this.#crowd.size > 0
    if ((this.#isHeld || isCrowded) && this.#awaitsOpening(hasOpened)) {
      // Those that were let in meanwhile have had their turn.
      this.#hold()
      if (wasBusy) this.#scheduleNext()
      else this.#scheduleTurn()
      return
    }
    this.#runReady()
    this.#batches.shift()?.()
    if (this.#batches.length > 0) this.#scheduleTurn()
    if (isCrowded) this.#scheduleNext()
    this.#read = 0
    if (this.#isHeld) this.#gate.open()
    this.#isHeld = false
    this.#letIn()
  }

  /** Reads nothing more if connections open, and the turns are so long that others have to wait. */
  #checkDuration(hasOpened: boolean): void {
    const isLong = this.#elapsed() > LONG_TURN_MS
    this.#elapsed = startStopwatch()
    if (!hasOpened) return
    this.#scheduleTurn()
    if (isLong) this.#hold()
  }

  /** Lets in one connection in every second turn. The other turns are for those that are open. */
  #letIn(): void {
    this.#hasLetIn = !this.#hasLetIn
    const [first] = this.#crowd
    if (this.#hasLetIn) first?.()
  }

  #runReady(): void {
    let answered = 0
    while (answered < TURN_LIMIT) {
      const task = this.#ready.shift()
      if (task === undefined) return
      answered += task()
    }
    if (this.#ready.length > 0) this.#scheduleNext()
  }

  /**
   * Returns whether to wait for more connections before anything is read. Node accepts one in a turn,
   * so a long turn would keep all clients that connect later waiting.
   */
  #awaitsOpening(hasOpened: boolean): boolean {
    this.#waited = hasOpened && this.#waited < OPENING_LIMIT ? this.#waited + 1 : 0
    return this.#waited > 0
  }
}
