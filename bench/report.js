import { availableParallelism, cpus, totalmem } from 'node:os'

/** Describes the machine: `AMD EPYC, 2 cores, 24 GiB, linux x64, Node v20.20.2`. */
export function describeMachine() {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown'
  const memory = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cpu}, ${memory}, ${process.platform} ${process.arch}, Node ${process.version}`
}

/** Returns a quantile of at least one value, linearly interpolated. `share` is from 0 to 1. */
export function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  const at = (sorted.length - 1) * share
  const below = Math.floor(at)
  const next = Math.min(below + 1, sorted.length - 1)
  return sorted[below] + (sorted[next] - sorted[below]) * (at - below)
}

/** Returns a figure: one value for each round. Its median must be within the limit, if it has one. */
export function figure(what, values, unit, { atLeast = -Infinity, atMost = Infinity } = {}) {
  const [low, median, high] = [0.25, 0.5, 0.75].map((share) => quantile(values, share))
  const limits = [
    Number.isFinite(atLeast) && `≥ ${atLeast}`,
    Number.isFinite(atMost) && `≤ ${atMost}`,
  ]
  const limit = limits.find(Boolean)
  const isReached = median >= atLeast && median <= atMost
  return { what, unit, median, low, high, ...(limit && { limit, isReached }) }
}

/**
 * Returns a figure for the ratio to other values, measured in the same rounds. A disturbance that
 * lasts longer than a round affects both, and so cancels out.
 */
export function ratio(what, ours, theirs, limit) {
  const values = ours.map((value, round) => value / theirs[round])
  return figure(what, values, '×', limit)
}

/** Returns the table of figures, as rows of texts. */
export function toTable(figures) {
  const rows = figures.map(({ what, unit, median, low, high, limit, isReached }) => {
    const [text, from, to] = [median, low, high].map(formatNumber)
    const range = from === text && to === text ? '' : ` (${from}–${to})`
    const verdict = limit && (isReached ? 'reached' : 'MISSED')
    return [what, `${text} ${unit}${range}`, limit ?? '', verdict ?? '']
  })
  return [['what', 'figure', 'must be', ''], ...rows]
}

/** Formats a number with three significant digits: `35,518`, `617`, `1.04`. */
function formatNumber(value) {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  if (size >= 10) return value.toFixed(1)
  return value.toFixed(size >= 0.1 || size === 0 ? 2 : 3)
}

/** Formats a table as Markdown with aligned columns, which reads well on a terminal too. */
export function toText(rows) {
  const widths = rows[0].map((_, at) => Math.max(3, ...rows.map((row) => row[at].length)))
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  return `${[head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')}\n`
}
