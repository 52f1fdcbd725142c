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

/**
 * Returns the first moments after `now`, soonest first. Moments at the same time keep their order.
 *
 * Looks at each moment once, and never keeps more than twice `limit` of them.
 */
export function soonest(
  moments: Iterable<Moment>,
  { now, limit }: { readonly now: number; readonly limit: number },
): readonly Moment[] {
  let kept: Moment[] = []
  let latest = Number.POSITIVE_INFINITY
  const sort = () => kept.sort((one, other) => one.at - other.at).slice(0, limit)
  for (const moment of moments) {
    if (moment.at <= now || moment.at >= latest) continue
    kept.push(moment)
    if (kept.length < 2 * limit) continue
    kept = sort()
    latest = kept.at(-1)?.at ?? latest
  }
  return sort()
}
