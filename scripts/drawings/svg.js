// The parts of a drawing. All return SVG as text.

/** The width of every drawing: a phone shows it at three quarters of its size. */
const WIDTH = 480

const LIGHT = {
  paper: '#ffffff',
  edge: '#d0d7de',
  soft: '#f6f8fa',
  ink: '#1f2328',
  faint: '#59636e',
  blue: '#0969da',
  good: '#1a7f37',
  bad: '#cf222e',
}

const DARK = {
  paper: '#0d1117',
  edge: '#3d444d',
  soft: '#151b23',
  ink: '#f0f6fc',
  faint: '#9198a1',
  blue: '#4493f8',
  good: '#3fb950',
  bad: '#f85149',
}

const STYLE = `svg { ${variables(LIGHT)} }
@media (prefers-color-scheme: dark) { svg { ${variables(DARK)} } }
text { font: 14px system-ui, -apple-system, "Segoe UI", Roboto, Arial, sans-serif; fill: var(--ink) }
.code { font: 12.5px ui-monospace, SFMono-Regular, Menlo, Consolas, monospace }
.small { font-size: 12.5px } .tiny { font-size: 11.5px } .strong { font-weight: 600 }
.faint { fill: var(--faint) } .blue { fill: var(--blue) } .good { fill: var(--good) } .bad { fill: var(--bad) }
.box { fill: var(--soft); stroke: var(--edge) } .paper { fill: var(--paper); stroke: var(--edge) }
.line { fill: none; stroke: var(--faint); stroke-width: 1.5 } .thin { stroke: var(--edge); stroke-width: 1 }
.line.blue { stroke: var(--blue) } .line.good { stroke: var(--good) } .line.bad { stroke: var(--bad) }
.dashed { stroke-dasharray: 4 4 }`

/** Returns a whole drawing. Its colours follow the reader's colour scheme. */
export function drawing(height, title, parts) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-labelledby="title">
<title id="title">${escaped(title)}</title>
<style>
${STYLE}
</style>
<rect class="paper" x="0.5" y="0.5" width="${WIDTH - 1}" height="${height - 1}" rx="8"/>
${parts.flat(Number.POSITIVE_INFINITY).join('\n')}
</svg>
`
}

/** A line of text. `look` has CSS classes, and `middle` or `end` for where x is. */
export function text(x, y, content, look = '') {
  const anchor = /\b(?:middle|end)\b/.exec(look)?.[0] ?? 'start'
  const classes = look.replace(anchor, '').trim()
  const attributes = `${classes && ` class="${classes}"`}${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}`
  return `<text x="${x}" y="${y}"${attributes}>${escaped(String(content))}</text>`
}

/** A straight line. */
export function line([x1, y1], [x2, y2], look = '') {
  return `<path class="line ${look}" d="M${x1} ${y1}L${x2} ${y2}"/>`
}

/** A line that ends with an arrowhead. */
export function arrow([x1, y1], [x2, y2], look = '') {
  const angle = Math.atan2(y2 - y1, x2 - x1)
  const [left, right] = [angle + 2.65, angle - 2.65].map(
    (turned) => `${round(x2 + 8 * Math.cos(turned))} ${round(y2 + 8 * Math.sin(turned))}`,
  )
  return [
    line([x1, y1], [x2, y2], look),
    `<path class="line ${look.replace('dashed', '')}" d="M${left}L${x2} ${y2}L${right}"/>`,
  ]
}

/** A box with rounded corners. */
export function box(x, y, width, height, look = 'box') {
  return `<rect class="${look}" x="${x}" y="${y}" width="${width}" height="${height}" rx="6"/>`
}

/** A dot. */
export function dot(x, y, look = 'faint', radius = 4.5) {
  return `<circle class="${look}" cx="${x}" cy="${y}" r="${radius}"/>`
}

/** A cross where something is lost. */
export function cross(x, y) {
  return [line([x - 5, y - 5], [x + 5, y + 5], 'bad'), line([x - 5, y + 5], [x + 5, y - 5], 'bad')]
}

/** An area under a curve: heights from left to right, between x1 and x2. */
export function curve([x1, x2], bottom, heights, look) {
  const step = (x2 - x1) / heights.length
  const points = heights.map(
    (height, at) => `V${round(bottom - height)}H${round(x1 + (at + 1) * step)}`,
  )
  return `<path class="line ${look}" d="M${x1} ${bottom}${points.join('')}V${bottom}"/>`
}

function round(number) {
  return Math.round(number * 10) / 10
}

function variables(colours) {
  return Object.entries(colours)
    .map(([name, value]) => `--${name}: ${value};`)
    .join(' ')
}

function escaped(content) {
  return content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
