/** An instant at which the service begins to behave differently, unless something changes before. */
export interface Moment {
  /** Service time in epoch ms. */
  readonly at: number
  readonly kind: MomentKind
  /** What happens, in plain words. */
  readonly name: string
}

export type MomentKind =
  | 'window-reset'
  | 'ban-end'
  | 'deprecation'
  | 'sunset'
  | 'fault-start'
  | 'fault-end'

/** Collects moments, and keeps the first ones after `now`. */
export interface Soonest {
  /** Returns whether a moment at `at` would be kept now. */
  wants(at: number): boolean
  /** Keeps a moment if it is wanted. */
  add(moment: Moment): void
  /** Returns the moments that were kept, soonest first. Those at the same time keep their order. */
  list(): readonly Moment[]
}

/** Creates a collector that keeps `limit` moments, or twice as many while it collects. */
export function createSoonest(now: number, limit: number): Soonest {
  let kept: Moment[] = []
  let latest = Number.POSITIVE_INFINITY
  const list = () => kept.sort((one, other) => one.at - other.at).slice(0, limit)
  const wants = (at: number) => at > now && at < latest
  return {
    wants,
    add(moment) {
      if (!wants(moment.at)) return
      kept.push(moment)
      if (kept.length < 2 * limit) return
      kept = list()
      latest = kept.at(-1)?.at ?? latest
    },
    list,
  }
}
