import { realTimers } from '../../../time/timers.ts'

/**
 * How many pipelined requests the server reads in one turn of the event loop, and how many it then
 * answers. Node reads up to 64 KiB at a time, so a turn may exceed this by the requests in there.
 */
const TURN_LIMIT = 250

/** How many turns to accept connections before anything is read again. */
const OPENING_LIMIT = 1_000

/** Answers requests that had to wait. Returns how many. */
type Task = () => number

/**
 * Keeps the turns of the event loop short when clients send many requests without waiting for the
 * responses. The server can then answer all other clients in between.
 */
export class Turns {
  readonly #ready: Task[] = []
  /** Each lets in a new connection. */
  readonly #crowd = new Set<() => void>()
  #hasLetIn = false
  readonly #onFull: () => void
  readonly #onNext: () => void
  #read = 0
  #isScheduled = false
  #hasOpened = false
  #waited = 0
  /** The number of this turn. It is only counted while there is anything to do in turns. */
  current = 0

  /** Calls `onFull` when nothing more should be read in this turn, and `onNext` in the next one. */
  constructor(onFull: () => void, onNext: () => void) {
    this.#onFull = onFull
    this.#onNext = onNext
  }

  /** Whether clients sent pipelined requests in this turn, or requests wait for the next one. */
  get isBusy(): boolean {
    return this.#isScheduled
  }

  /** Notes that a connection has opened. */
  noteOpened(): void {
    this.#hasOpened = true
  }

  /** Counts a pipelined request that was read. */
  count(): void {
    this.#read += 1
    this.#scheduleNext()
    if (this.#read === TURN_LIMIT) this.#onFull()
  }

  /** Runs a task in one of the next turns. */
  schedule(task: Task): void {
    this.#ready.push(task)
    this.#scheduleNext()
  }

  /** Lets in a new connection in one of the next turns, when no others open. */
  joinCrowd(letIn: () => void): void {
    this.#crowd.add(letIn)
    this.#scheduleNext()
  }

  /** Undoes `joinCrowd`, for a connection that was let in or has closed. */
  leaveCrowd(letIn: () => void): void {
    this.#crowd.delete(letIn)
  }

  /** Whether nothing more should be read in this turn. */
  get #isFull(): boolean {
    return this.#read >= TURN_LIMIT
  }

  #scheduleNext(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    realTimers.nextTurn(() => this.#next())
  }

  #next(): void {
    this.#isScheduled = false
    this.current += 1
    this.#runReady()
    const isCrowded = this.#crowd.size > 0
    if (isCrowded) this.#scheduleNext()
    if ((this.#isFull || isCrowded) && this.#awaitsOpening()) this.#scheduleNext()
    else {
      const wasFull = this.#isFull
      this.#read = 0
      if (wasFull) this.#onNext()
      this.#letIn()
    }
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
  #awaitsOpening(): boolean {
    this.#waited = this.#hasOpened && this.#waited < OPENING_LIMIT ? this.#waited + 1 : 0
    this.#hasOpened = false
    return this.#waited > 0
  }
}
