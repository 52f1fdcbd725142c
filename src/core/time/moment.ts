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
  /** Keeps a moment if it's after `now`, and among the soonest so far. */
  add(moment: Moment): void
  /** Returns the moments that were kept, soonest first. Those at the same time keep their order. */
  list(): readonly Moment[]
}

/** Creates a collector that keeps `limit` moments, or twice as many while it collects. */
export function createSoonest(now: number, limit: number): Soonest {
  let kept: Moment[] = []
  const list = () => kept.sort((one, other) => one.at - other.at).slice(0, limit)
  return {
    add(moment) {
      if (moment.at > now) kept.push(moment)
      if (kept.length >= 2 * limit) kept = list()
    },
    list,
  }
}
