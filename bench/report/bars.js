import { ratios, spread } from '../statistics.js'

/**
 * One row of the table: what was measured, what it is compared with, and what it must reach.
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
 *   readonly must: { readonly atLeast?: number, readonly atMost?: number } | null,
 *   readonly ok: boolean | null,
 * }} Bar
 */

/**
 * Compares figures that were taken in turn, by the ratio of each round.
 *
 * @param {{ what: string, against: string, unit: string, ours: readonly number[],
 *   theirs: readonly number[], must?: Bar['must'] }} measured
 * @returns {Bar}
 */
export function compare({ what, against, unit, ours, theirs, must = null }) {
  return judge({
    what,
    against,
    unit,
    ours: spread(ours),
    theirs: spread(theirs),
    figure: spread(ratios(ours, theirs)),
    figureUnit: '×',
    must,
  })
}

/**
 * Judges figures that have nothing to be compared with.
 *
 * @param {{ what: string, unit: string, ours: readonly number[], must?: Bar['must'] }} measured
 * @returns {Bar}
 */
export function judgeAlone({ what, unit, ours, must = null }) {
  const figure = spread(ours)
  return judge({
    what,
    against: null,
    unit,
    ours: figure,
    theirs: null,
    figure,
    figureUnit: unit,
    must,
  })
}

/**
 * Judges what ours has more than theirs.
 *
 * @param {{ what: string, against: string, unit: string, ours: number, theirs: number,
 *   must?: Bar['must'] }} measured
 * @returns {Bar}
 */
export function judgeDifference({ what, against, unit, ours, theirs, must = null }) {
  return judge({
    what,
    against,
    unit,
    ours: spread([ours]),
    theirs: spread([theirs]),
    figure: spread([ours - theirs]),
    figureUnit: unit,
    must,
  })
}

function judge(bar) {
  return { ...bar, ok: bar.must === null ? null : reaches(bar.figure.median, bar.must) }
}

function reaches(figure, { atLeast = -Infinity, atMost = Infinity }) {
  return figure >= atLeast && figure <= atMost
}
