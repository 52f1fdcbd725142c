/**
 * Formats a figure with three significant digits and separated thousands: `35,518`, `617`, `1.04`.
 *
 * @param {number} value
 */
export function formatNumber(value) {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  if (size >= 10) return value.toFixed(1)
  return value.toFixed(size >= 0.1 || size === 0 ? 2 : 3)
}

/**
 * Formats a median with the interquartile range: `1.04 (0.99–1.10)`. Without variation, the range
 * is omitted.
 *
 * @param {import('../statistics.js').Spread} spread
 */
export function formatSpread({ median, low, high }, unit = '') {
  const [text, from, to] = [median, low, high].map(formatNumber)
  const figure = unit === '×' ? `${text} ×` : `${text}${unit && ` ${unit}`}`
  return from === text && to === text ? figure : `${figure} (${from}–${to})`
}

/** Formats a target: `≥ 0.90 ×`. */
export function formatLimit(limit, unit) {
  if (limit === null) return ''
  const { atLeast, atMost } = limit
  return atLeast === undefined ? `≤ ${atMost} ${unit}` : `≥ ${atLeast} ${unit}`
}

/** Formats a table cell: text, a number, a spread, or null for an empty cell. */
export function formatCell(cell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return formatNumber(cell)
  return typeof cell === 'object' ? formatSpread(cell) : cell
}

/** Formats a count or a round figure in full: `10,000`, `0.5`. */
export function formatCount(value) {
  return value.toLocaleString('en', { maximumFractionDigits: 3 })
}
