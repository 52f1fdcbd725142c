import { createHook } from 'node:async_hooks'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { latestTick } from '../../core/http/delivery.ts'
import { laterTurn, realTimers } from '../../core/time/timers.ts'

/** The turns of the event loop without a request or response that count as idle. */
export const IDLE_TURNS = 20

/**
 * How long work may go on without anything beginning or ending, in pauses of 1 ms. After that, it
 * counts as idle. They are counted, not measured, because a busy machine needs longer for both.
 */
const LONGEST_PAUSES = 3_000

/** Resources that only wait for someone else. Timers have their own rules. */
const WAITING = /^(?:Timeout|Immediate|TTYWrap|SignalWrap|FSEventWrap|StatWatcher)$|ServerWrap$/

/** Resources that may stay active for good. */
const LASTING = /^(?:connection|UDPWrap|ProcessWrap|WORKER|MessagePort)$/

/** How much is active of each kind of resource. */
type Activity = Readonly<Record<string, number>>

/** How to wait until the process is idle. */
interface IdleOptions<End> {
  /** Returns why not to wait any longer; undefined to go on. */
  ended(): End | undefined
  readonly turns?: number
  readonly longestPauses?: number
}

/**
 * Notices real work: file operations, connections, child processes, workers, and what runs on other
 * threads, such as encryption. It compares what is active with what was active at the start.
 */
export class RealWork {
  readonly #threads = watchThreads()
  readonly #accepted = watchAccepted()
  readonly #imported: (() => Promise<unknown>) | undefined
  /** What is active while the process is idle, such as connections that stay open. */
  #idle: Activity = {}
  #isImporting = false

  /** `imported` resolves when no `import()` of a test runner is in progress, which Node hides. */
  constructor(imported?: () => Promise<unknown>) {
    this.#imported = imported
    this.start()
  }

  /** Lets what is active now and may stay so count as idle. */
  start(): void {
    const active = this.#active()
    this.#isBusy(active)
    const lasting = Object.entries(active).filter(([kind]) => LASTING.test(kind))
    this.#idle = { ...this.#idle, ...Object.fromEntries(lasting) }
  }

  stop(): void {
    this.#threads.stop()
    this.#accepted.stop()
  }

  /**
   * Waits until no request, no response and no real work has gone on for some turns of the event
   * loop. Returns undefined, or why it hasn't waited any longer.
   */
  async untilIdle<End>(options: IdleOptions<End>): Promise<End | undefined> {
    const { ended, turns = IDLE_TURNS, longestPauses = LONGEST_PAUSES } = options
    for (;;) {
      const looked = this.#lookForImports()
      const end = await untilQuiet(ended, turns)
      if (end !== undefined) return end
      const tick = latestTick()
      const isOver = await this.#untilOver(looked, ended, longestPauses)
      if (isOver && latestTick() === tick) return ended()
    }
  }

  /** Waits while real work is in progress. Returns whether there was none, or none that ends. */
  async #untilOver(
    imports: { readonly isPending: boolean },
    ended: () => unknown,
    longestPauses: number,
  ): Promise<boolean> {
    let wasBusy = false
    let last = ''
    for (let pauses = 0; ; pauses += 1) {
      const active = this.#active()
      const isBusy = this.#isBusy(active)
      if ((!isBusy && !imports.isPending) || ended() !== undefined) return !wasBusy
      wasBusy ||= isBusy
      const now = JSON.stringify(active)
      if (now !== last) pauses = 0
      last = now
      if (pauses >= longestPauses) {
        this.#idle = active
        return true
      }
      await shortPause()
    }
  }

  /** Returns whether more is active than when the process is idle. */
  #isBusy(active: Activity): boolean {
    const idle = Object.entries(this.#idle)
    this.#idle = Object.fromEntries(
      idle.map(([kind, count]) => [kind, Math.min(count, active[kind] ?? 0)]),
    )
    return Object.entries(active).some(([kind, count]) => count > (this.#idle[kind] ?? 0))
  }

  #active(): Activity {
    const shown = process.getActiveResourcesInfo().filter((kind) => !WAITING.test(kind))
    const isConnection = (kind: string) => CONNECTION.test(kind)
    const connections = shown.filter(isConnection).length - this.#accepted.count()
    const active: Record<string, number> = { connection: Math.max(0, connections) }
    for (const kind of [...shown.filter((each) => !isConnection(each)), ...this.#threads.list()]) {
      active[kind] = (active[kind] ?? 0) + 1
    }
    return active
  }

  /** Looks for an import in progress. It takes 1 ms at least, and isn't repeated meanwhile. */
  #lookForImports(): { readonly isPending: boolean } {
    const look = { isPending: false }
    if (this.#isImporting || this.#imported === undefined) return look
    look.isPending = true
    this.#isImporting = true
    const end = () => {
      look.isPending = false
      this.#isImporting = false
    }
    this.#imported().then(end, end)
    return look
  }
}

/** Resolves after about 1 ms of real time. */
export function shortPause(): Promise<void> {
  return new Promise((resolve) => void realTimers.later(1, resolve))
}

/** Waits for so many turns without a request or response. Returns why it ended, if it did. */
async function untilQuiet<End>(
  ended: () => End | undefined,
  turns: number,
): Promise<End | undefined> {
  let last = latestTick()
  for (let idle = 0; idle < turns; idle += 1) {
    await laterTurn()
    const end = ended()
    if (end !== undefined) return end
    const tick = latestTick()
    if (tick !== last) idle = -1
    last = tick
  }
  return undefined
}

/** What Node calls operations of its threads, and workers. Each of them is called back once. */
const OPERATIONS = /^(?:FSREQCALLBACK|FSREQPROMISE|QUERYWRAP|WORKER)$/

/** What Node calls cryptographic operations. */
const CRYPTOGRAPHY = /^[A-Z0-9]+REQUEST$/

/** Lists the work of other threads, of which Node itself shows only some file operations. */
function watchThreads(): { list(): readonly string[]; stop(): void } {
  const operations = new Map<number, string>()
  const streams = new Set<WeakRef<object>>()
  const hooks = {
    // Hooks for promises cost time. Only Node 24 and later can do without.
    trackPromises: false,
    init(id: number, type: string, _: number, resource: object) {
      if (type === 'ZLIB') streams.add(new WeakRef(resource))
      else if (OPERATIONS.test(type)) operations.set(id, type)
      else if (CRYPTOGRAPHY.test(type)) {
        onRun(resource, (isOver) => {
          if (!isOver) operations.set(id, type)
        })
      }
    },
    before: (id: number) => void operations.delete(id),
  }
  const hook = createHook(hooks).enable()
  return {
    list() {
      for (const stream of streams) if (stream.deref() === undefined) streams.delete(stream)
      const writing = [...streams].filter((stream) => isWriting(stream.deref()))
      return [...operations.values(), ...writing.map(() => 'ZLIB')]
    },
    stop: () => void hook.disable(),
  }
}

/**
 * Calls back when a cryptographic operation is run. It returns a result, and is over, if it ran on
 * this thread.
 */
function onRun(operation: object, callback: (isOver: boolean) => void): void {
  const run: unknown = Reflect.get(operation, 'run')
  if (typeof run !== 'function') return
  const runAndTell = () => {
    const result: unknown = Reflect.apply(run, operation, [])
    callback(Array.isArray(result))
    return result
  }
  Reflect.set(operation, 'run', runAndTell)
}

/** Returns whether a stream of `node:zlib` is working: it then holds what it has been given. */
function isWriting(stream: object | undefined): boolean {
  const buffer: unknown = stream && Reflect.get(stream, 'buffer')
  return typeof buffer === 'object' && buffer !== null
}

const CONNECTION = /^(?:TCPSocket|Pipe)Wrap$/

/** The diagnostics channel of connections to servers of this process. */
const ACCEPTED = 'net.server.socket'

/** Counts the open connections to servers of this process, whose clients are the ones that work. */
function watchAccepted(): { count(): number; stop(): void } {
  let open = 0
  const onAccepted = (message: unknown) => {
    open += 1
    Object(message).socket.once('close', () => {
      open -= 1
    })
  }
  subscribe(ACCEPTED, onAccepted)
  return { count: () => open, stop: () => void unsubscribe(ACCEPTED, onAccepted) }
}
