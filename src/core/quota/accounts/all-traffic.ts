import { latestTick } from '../../http/delivery.ts'
import { Bound } from '../../lib/bound.ts'
import type { StatePart } from '../../lib/stateful.ts'
import type { CallerKey } from './account.ts'
import { parseWaits, type SavedWaits } from './parse-waits.ts'
import { Traffic } from './traffic.ts'

/**
 * The maximum number of callers and requests that are remembered, of a petstore and of all petstores
 * of a server. Beyond that, those of a petstore are forgotten: then nobody gets a strike for
 * ignoring an earlier refusal.
 */
export const TRAFFIC_LIMIT = 100_000

/** The most waits that are remembered: each takes up a caller and a request. */
const WAIT_LIMIT = TRAFFIC_LIMIT / 2

/**
 * The traffic of all callers. A snapshot has the waits that they know about. The rest depends on
 * connections, which a snapshot can't restore.
 */
export class AllTraffic implements StatePart<SavedWaits> {
  readonly #traffic = new Map<CallerKey, Traffic>()
  /** The bound on the number of callers and requests that are remembered. */
  readonly bound = new Bound({ max: TRAFFIC_LIMIT, evict: () => this.#forgetAll() })
  /** The tick (see `Delivery`) of the last reset. */
  #resetAt = 0

  /** Returns the traffic of a caller. */
  of(key: CallerKey): Traffic {
    if (this.bound.used >= TRAFFIC_LIMIT) this.#forgetAll()
    const known = this.#traffic.get(key)
    if (known !== undefined) return known
    const traffic = new Traffic(this.bound, this.#resetAt)
    this.#traffic.set(key, traffic)
    return traffic
  }

  /** Invalidates the waits announced to a caller, or to all callers if `key` is left out. */
  invalidateWaits(key?: CallerKey): void {
    if (key !== undefined) this.#traffic.get(key)?.forgetRefusals()
    else for (const traffic of this.#traffic.values()) traffic.forgetRefusals()
  }

  snapshot(): SavedWaits {
    const waits = [...this.#traffic].flatMap(([key, { knownWait }]) =>
      knownWait === undefined ? [] : [[key, knownWait] as const],
    )
    // Sorted, so that equal states give equal snapshots. No API key is empty.
    return waits.sort(([left], [right]) => ((left ?? '') < (right ?? '') ? -1 : 1))
  }

  parse(saved: unknown): () => void {
    const waits = new Map(parseWaits(saved, WAIT_LIMIT))
    return () => {
      if (this.bound.used + 2 * waits.size > TRAFFIC_LIMIT) this.#forgetAll()
      for (const [key, traffic] of this.#traffic) {
        if (!waits.has(key)) traffic.forgetRefusals()
      }
      for (const [key, wait] of waits) this.of(key).know(wait)
    }
  }

  /** Forgets all callers, and the requests that still wait for a response. */
  reset(): void {
    this.#resetAt = latestTick()
    this.#forgetAll()
  }

  #forgetAll(): void {
    for (const traffic of this.#traffic.values()) traffic.detach()
    this.#traffic.clear()
    this.bound.add(-this.bound.used)
  }
}
