import { type StatePart, savedRecord } from '../../lib/stateful.ts'
import type { CallerKey } from './account.ts'
import { type KnownWait, Traffic } from './traffic.ts'

/**
 * The maximum number of callers whose traffic is remembered. Beyond that, all of it is forgotten:
 * then nobody gets a strike for ignoring an earlier refusal.
 */
const TRAFFIC_LIMIT = 10_000

/** The waits that callers know about, by caller. */
type SavedWaits = readonly (readonly [CallerKey, KnownWait])[]

/**
 * The traffic of all callers. A snapshot has the waits that they know about. The rest depends on
 * connections, which a snapshot cannot restore.
 */
export class AllTraffic implements StatePart<SavedWaits> {
  readonly #traffic = new Map<CallerKey, Traffic>()

  /** Returns the traffic of a caller. */
  of(key: CallerKey): Traffic {
    const known = this.#traffic.get(key)
    if (known !== undefined) return known
    if (this.#traffic.size >= TRAFFIC_LIMIT) this.#traffic.clear()
    const traffic = new Traffic()
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
    // Sorted, so that equal states give equal snapshots.
    return waits.sort(([left], [right]) => (String(left) < String(right) ? -1 : 1))
  }

  parse(saved: unknown): () => void {
    const waits = new Map(parseWaits(saved))
    return () => {
      for (const [key, traffic] of this.#traffic) {
        if (!waits.has(key)) traffic.forgetRefusals()
      }
      for (const [key, wait] of waits) this.of(key).know(wait)
    }
  }

  reset(): void {
    this.invalidateWaits()
  }
}

function parseWaits(saved: unknown): SavedWaits {
  if (!Array.isArray(saved)) throw new TypeError('traffic: expected a list of [key, wait]')
  return saved.map((entry: unknown, index) => {
    const [key, wait] = Array.isArray(entry) ? entry : []
    const { id, at, until } = savedRecord(wait)
    const isKey = key === null || typeof key === 'string'
    if (!isKey || typeof id !== 'string' || !Number.isFinite(at) || !Number.isFinite(until)) {
      throw new TypeError(`traffic[${index}]: expected [key, { id, at, until }]`)
    }
    return [key, { id, at: Number(at), until: Number(until) }]
  })
}
