import { latestTick } from '../../http/delivery.ts'
import type { StatePart } from '../../lib/stateful.ts'
import type { CallerKey } from './account.ts'
import { ACCOUNT_LIMIT } from './accounts.ts'
import { parseWaits, type SavedWaits } from './parse-waits.ts'
import { Traffic } from './traffic.ts'

/**
 * The traffic of at most `ACCOUNT_LIMIT` callers. Beyond that, all are forgotten: then nobody gets a
 * strike for ignoring an earlier refusal. A snapshot has the waits that they know about. The rest depends on
 * connections, which a snapshot can't restore.
 */
export class AllTraffic implements StatePart<SavedWaits> {
  readonly #traffic = new Map<CallerKey, Traffic>()
  /** The tick (see `Delivery`) of the last reset. */
  #resetAt = 0

  /** Returns the traffic of a caller. */
  of(key: CallerKey): Traffic {
    const known = this.#traffic.get(key)
    if (known !== undefined) return known
    if (this.#traffic.size >= ACCOUNT_LIMIT) this.#traffic.clear()
    const traffic = new Traffic(this.#resetAt)
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
    const waits = new Map(parseWaits(saved, ACCOUNT_LIMIT))
    return () => {
      if (this.#traffic.size + waits.size > ACCOUNT_LIMIT) this.#traffic.clear()
      for (const [key, traffic] of this.#traffic) {
        if (!waits.has(key)) traffic.forgetRefusals()
      }
      for (const [key, wait] of waits) this.of(key).know(wait)
    }
  }

  /** Forgets all callers, and the requests that still wait for a response. */
  reset(): void {
    this.#resetAt = latestTick()
    this.#traffic.clear()
  }
}
