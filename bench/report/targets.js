import { ratios, spread } from '../statistics.js'

/**
 * A measurement and the target that it must reach: `figure`, which is our figure or its ratio to or
 * difference from theirs, must be within `limit`.
 *
 * @typedef {import('../statistics.js').Spread} Spread
 * @typedef {{
 *   readonly what: string,
 *   readonly against: string | null,
 *   readonly unit: string,
 *   readonly ours: Spread,
 *   readonly theirs: Spread | null,
 *   readonly figure: Spread,
 *   readonly figureUnit: string,
 *   readonly limit: { readonly atLeast?: number, readonly atMost?: number } | null,
 *   readonly ok: boolean | null,
 * }} Target
 */

/**
 * Checks the ratio of our figures to theirs. They must have been measured in turn, one per round.
 *
 * @param {{ what: string, against: string, unit: string, ours: readonly number[],
 *   theirs: readonly number[], limit?: Target['limit'] }} measured
 * @returns {Target}
 */
export function compare({ what, against, unit, ours, theirs, limit = null }) {
  return withResult({
    what,
    against,
    unit,
    ours: spread(ours),
    theirs: spread(theirs),
    figure: spread(ratios(ours, theirs)),
    figureUnit: '×',
    limit,
  })
}

/**
 * Checks our figures, without a comparison.
 *
 * @param {{ what: string, unit: string, ours: readonly number[], limit?: Target['limit'] }}
 *   measured
 * @returns {Target}
 */
export function checkFigure({ what, unit, ours, limit = null }) {
  const figure = spread(ours)
  return withResult({
    what,
    against: null,
    unit,
    ours: figure,
    theirs: null,
    figure,
    figureUnit: unit,
    limit,
  })
}

/**
 * Checks the difference between our figure and theirs.
 *
 * @param {{ what: string, against: string, unit: string, ours: number, theirs: number,
 *   limit?: Target['limit'] }} measured
 * @returns {Target}
 */
export function checkDifference({ what, against, unit, ours, theirs, limit = null }) {
  return withResult({
    what,
    against,
    unit,
    ours: spread([ours]),
    theirs: spread([theirs]),
    figure: spread([ours - theirs]),
    figureUnit: unit,
    limit,
  })
}

function withResult(target) {
  return {
    ...target,
    ok: target.limit === null ? null : reaches(target.figure.median, target.limit),
  }
}

function reaches(figure, { atLeast = -Infinity, atMost = Infinity }) {
  return figure >= atLeast && figure <= atMost
}
