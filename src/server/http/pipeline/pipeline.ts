import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { PoolShare } from '../../../lib/memory/pool.ts'
import { parseInSlices } from './slices.ts'
import type { Turns } from './turns.ts'

/** How many requests of a connection are answered at the same time. */
export const PIPELINE_LIMIT = 64

/** How many bytes of a connection may be unread before its next request waits. */
export const UNREAD_RESPONSE_LIMIT = 1_048_576

/** What a request in progress or waiting needs in memory, in bytes, without its body and response. */
const REQUEST_BYTES = 5_000

/** A request of the connection. */
interface PipelinedRequest {
  readonly outgoing: ServerResponse
  /** The place of the request in the order of arrival, from `Pipeline.enter`. */
  readonly order: number
}

/** A request that waits for its turn. */
interface Waiting {
  readonly request: PipelinedRequest
  /** Answers the request. */
  readonly start: () => void
}

/**
 * Limits the requests in progress on a connection. Beyond the limit, requests wait, and the server
 * reads nothing from the connection until none waits. A client that sends requests without reading
 * the responses then fills its own buffers instead of the memory of the server.
 */
export class Pipeline {
  readonly #socket: Socket
  readonly #turns: Turns
  /** The memory of all requests in progress. */
  readonly #memory: PoolShare
  #entered = 0
  /** The response to the request that arrived last, of those that have started. */
  #latest: ServerResponse | undefined
  /** The place of that request. */
  #latestOrder = 0
  /** How many requests have started since none was in progress. */
  #started = 0
  /** How many bytes their bodies and responses have. */
  #bytes = 0
  #waiting: Waiting[] = []
  #isYielding = false
  #isStopped = false
  /** Whether the client may send so much at once that the server must be able to stop in between. */
  #mayFlood = false
  /** The turn in which requests began to wait; undefined if none ever has. */
  waitedAt: number | undefined

  constructor(socket: Socket, turns: Turns, memory: PoolShare) {
    this.#socket = socket
    this.#turns = turns
    this.#memory = memory
  }

  /** Whether requests wait, and nothing is read from the connection. */
  get isFull(): boolean {
    return this.#waiting.length > 0
  }

  /** Returns the place of a request that has just arrived. Bodies may be complete in another order. */
  enter(): number {
    this.#entered += 1
    return this.#entered
  }

  /**
   * Starts a request if it need not wait. Returns whether it has started.
   *
   * Responses are sent in the order of arrival. So a request never waits for a later one.
   */
  admit(request: PipelinedRequest): boolean {
    if (this.#latest === undefined || this.#latest.writableFinished) {
      if (this.isFull) return false
      this.#restart()
    } else {
      const isEarlier = request.order < this.#latestOrder
      if (!isEarlier && (this.isFull || !this.#hasRoom())) return false
      this.#turns.count()
    }
    this.#start(request)
    return true
  }

  /** Calls `start` once earlier requests are done. For a request that `admit` has not started. */
  wait(request: PipelinedRequest, start: () => void): void {
    this.#turns.count()
    this.#memory.add(REQUEST_BYTES)
    const index = this.#waiting.findLastIndex((each) => each.request.order < request.order)
    this.#waiting.splice(index + 1, 0, { request, start })
    if (this.#waiting.length > 1) return
    this.#mayFlood = true
    this.waitedAt = this.#turns.current
    this.#stop()
    this.#continueLater()
  }

  /** Adds the size of a body or a response, in bytes. */
  addBytes(bytes: number): void {
    this.#bytes += bytes
    this.#memory.add(bytes)
  }

  /** Drops the requests that wait. */
  clear(): void {
    this.#waiting = []
    this.#readOn()
  }

  /** Reads nothing until `endYield`, so that other connections have their turn. */
  yield(): void {
    this.#isYielding = true
    // During a flood, a client that has sent nothing yet may be part of it.
    if (this.#entered === 0 && this.#turns.isBusy) this.#mayFlood = true
    if (!this.isFull) this.#stop()
  }

  endYield(): void {
    if (!this.#isYielding) return
    this.#isYielding = false
    this.#readOn()
  }

  #hasRoom(): boolean {
    return this.#started < PIPELINE_LIMIT && this.#bytes < UNREAD_RESPONSE_LIMIT
  }

  #start(request: PipelinedRequest): void {
    this.#started += 1
    if (this.#latest === undefined || request.order > this.#latestOrder) {
      this.#latest = request.outgoing
      this.#latestOrder = request.order
    }
    this.#memory.add(REQUEST_BYTES)
  }

  #restart(): void {
    this.#started = 0
    this.#bytes = 0
    this.#memory.add(this.#waiting.length * REQUEST_BYTES - this.#memory.used)
  }

  /** Continues in a later turn, once no request is in progress. */
  #continueLater(): void {
    this.#latest?.once('finish', () => this.#turns.schedule(() => this.#continue()))
  }

  /** Starts as many of the waiting requests as possible. Returns how many. */
  #continue(): number {
    this.#restart()
    let next = 0
    while (this.#hasRoom() && this.#latest?.shouldKeepAlive) {
      const waiting = this.#waiting[next]
      if (waiting === undefined) break
      next += 1
      this.#start(waiting.request)
      waiting.start()
    }
    this.#waiting.splice(0, next)
    if (!this.#latest?.shouldKeepAlive) this.clear()
    else if (this.isFull) this.#continueLater()
    else this.#readOn()
    return next
  }

  #stop(): void {
    this.#isStopped = true
    // Node resumes reading after each request, even while it parses those that follow it.
    this.#socket.resume = () => this.#socket
    this.#socket.pause()
  }

  /**
   * Reads on. In slices if the client may flood the server, which takes 3 µs a request more: Node then
   * no longer parses requests without copying them.
   */
  #readOn(): void {
    if (!this.#isStopped || this.isFull || this.#isYielding) return
    this.#isStopped = false
    // The method of the class again.
    Reflect.deleteProperty(this.#socket, 'resume')
    // Not before it resumes, because Node would then not start to read.
    if (this.#mayFlood) this.#socket.once('resume', () => parseInSlices(this.#socket))
    this.#socket.resume()
  }
}
