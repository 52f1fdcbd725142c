import { ratios, spread } from '../statistics.js'

/**
 * A row of the table: the measurement, the comparison and the target.
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
 * Compares figures that were measured in turn, by the ratio of each round.
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
 * Checks figures without a comparison.
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
 * Checks the difference between our figure and theirs.
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
