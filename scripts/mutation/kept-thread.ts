import { EventEmitter } from 'node:events'
import {
  type PoolOptions,
  type PoolWorker,
  ThreadsPoolWorker,
  type WorkerRequest,
} from 'vitest/node'

/** What a run posts that left something behind in its thread, such as fake timers. */
export const SPOILT = 'spoilt'

/** After so many runs, a new thread starts, because each run leaves some memory behind. */
const MAX_RUNS = 200

/**
 * A thread that runs the tests of one mutant after another. Vitest would start a new one for each,
 * which takes ten times as long as the tests that notice a mutant.
 */
export class KeptThread implements PoolWorker {
  readonly name = 'kept-thread'
  readonly #options: PoolOptions
  readonly #events = new EventEmitter()
  #thread: ThreadsPoolWorker | undefined
  #runs = 0
  #isSpoilt = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    if (this.#thread !== undefined) return
    const thread = new ThreadsPoolWorker(this.#options)
    this.#thread = thread
    this.#runs = 0
    this.#isSpoilt = false
    await thread.start()
    thread.on('message', (message) => {
      if (message === SPOILT) this.#isSpoilt = true
    })
    for (const event of ['message', 'error', 'exit']) {
      thread.on(event, (value) => {
        if (thread === this.#thread) this.#events.emit(event, value)
      })
    }
  }

  on(event: string, listener: (value: unknown) => void): void {
    this.#events.on(event, listener)
  }

  off(event: string, listener: (value: unknown) => void): void {
    this.#events.off(event, listener)
  }

  /** Sends a message to the thread, which never hears that a run ends. */
  send(message: WorkerRequest): void {
    if (message.type !== 'stop') this.#thread?.send(message)
    else this.#events.emit('message', { type: 'stopped', __vitest_worker_response__: true })
  }

  async stop(): Promise<void> {
    this.#events.removeAllListeners()
    this.#runs += 1
    if (!this.#isSpoilt && this.#runs < MAX_RUNS) return
    const thread = this.#thread
    // The next run may start before this thread has ended.
    this.#thread = undefined
    await thread?.stop()
  }

  deserialize(data: unknown): unknown {
    return data
  }
}
