import { formatCount } from './format.js'
import { createScale, niceBounds, ticks } from './scale.js'

/**
 * A plot of costs, with logarithmic axes.
 *
 * @typedef {{ readonly name: string,
 *   readonly points: readonly (readonly [x: number, y: number])[] }} Line
 * @typedef {{ readonly title: string, readonly x: string, readonly y: string,
 *   readonly lines: readonly Line[] }} Plot
 */

const PANEL = { width: 400, height: 340, left: 58, right: 150, top: 44, bottom: 52 }
const LABEL_HEIGHT = 13

/** How many lines have a colour and a label: those with the highest cost at the end. */
const NAMED = 6
const COLOURS = ['#0b6bcb', '#c4320a', '#067647', '#6938ef', '#b54708', '#c11574']
const GREY = '#b9c0c9'

/**
 * Draws plots side by side, as an SVG document.
 *
 * @param {readonly Plot[]} plots
 */
export function toSvg(plots) {
  const width = PANEL.width * plots.length
  const panels = plots.map(
    (plot, index) => `<g transform="translate(${PANEL.width * index} 0)">${drawPanel(plot)}</g>`,
  )
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${PANEL.height}" width="${width}" height="${PANEL.height}" font-family="system-ui, sans-serif" font-size="11" fill="#344054">`,
    '<title>What a request costs as the world grows</title>',
    `<rect width="${width}" height="${PANEL.height}" fill="#fff"/>`,
    ...panels,
    '</svg>',
  ].join('\n')}\n`
}

function drawPanel({ title, x, y, lines }) {
  const scales = createScales(lines)
  const middle = (PANEL.left + PANEL.width - PANEL.right) / 2
  return [
    `<text x="${PANEL.left}" y="20" font-size="14" font-weight="600">${escapeText(title)}</text>`,
    `<text x="${PANEL.left}" y="35">${escapeText(y)}</text>`,
    `<text x="${middle}" y="${PANEL.height - 14}" text-anchor="middle">${escapeText(x)}</text>`,
    ...drawGrid(scales),
    ...drawLines(lines, scales),
  ].join('\n')
}

function createScales(lines) {
  const values = (axis) => lines.flatMap(({ points }) => points.map((point) => point[axis]))
  const xs = [...new Set(values(0))]
  const xBounds = [Math.min(...xs), Math.max(...xs)]
  const yBounds = niceBounds(values(1))
  const bottom = PANEL.height - PANEL.bottom
  return {
    xs,
    yBounds,
    toX: createScale(xBounds, [PANEL.left, PANEL.width - PANEL.right]),
    toY: createScale(yBounds, [bottom, PANEL.top]),
  }
}

function drawGrid({ xs, yBounds, toX, toY }) {
  const [left, right] = [PANEL.left, PANEL.width - PANEL.right]
  const bottom = PANEL.height - PANEL.bottom
  const rows = ticks(yBounds, [1, 2, 5]).map((value) => {
    const at = toY(value)
    return `<path d="M${left} ${at}H${right}" stroke="#eaecf0"/><text x="${left - 6}" y="${at + 4}" text-anchor="end">${formatCount(value)}</text>`
  })
  const columns = xs.map((value) => {
    const at = toX(value)
    return `<path d="M${at} ${bottom}v4" stroke="#98a2b3"/><text x="${at}" y="${bottom + 16}" text-anchor="middle">${formatCount(value)}</text>`
  })
  return [...rows, ...columns]
}

function drawLines(lines, { toX, toY }) {
  const end = ({ points }) => points[points.length - 1]
  const highest = [...lines].sort((a, b) => end(b)[1] - end(a)[1]).slice(0, NAMED)
  const colourOf = (line) => COLOURS[highest.indexOf(line)] ?? GREY
  const draw = (line) => {
    const path = line.points.map(([x, y]) => `${toX(x)} ${toY(y)}`).join('L')
    return `<path d="M${path}" fill="none" stroke="${colourOf(line)}" stroke-width="1.5"><title>${escapeText(line.name)}</title></path>`
  }
  const labels = spreadLabels(highest.map((line) => toY(end(line)[1]))).map((at, index) => {
    const line = highest[index]
    const text = escapeText(line.name)
    return `<text x="${PANEL.width - PANEL.right + 8}" y="${at + 4}" fill="${colourOf(line)}">${text}</text>`
  })
  const others = lines.filter((line) => !highest.includes(line))
  return [...others.map(draw), ...highest.map(draw).reverse(), ...labels]
}

/** Moves labels down, from the highest to the lowest, until none overlap. */
function spreadLabels(heights) {
  let lowest = -Infinity
  return heights.map((height) => {
    lowest = Math.max(height, lowest + LABEL_HEIGHT)
    return lowest
  })
}

function escapeText(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
