import { readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, totalmem } from 'node:os'
import { ratios, spread } from './statistics.js'

/** Reports progress on stderr. On a terminal, each line overwrites the last. */
export function progress(text) {
  process.stderr.write(process.stderr.isTTY ? `\r\u001b[K${text}` : `${text}\n`)
}

/** Describes the machine: `AMD EPYC, 2 cores, 24 GiB, linux x64, Node v20.20.2`. */
export function describeMachine() {
  const cpu = cpus()[0]?.model.trim() ?? 'unknown'
  const memory = `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB`
  return `${cpu}, ${memory}, ${process.platform} ${process.arch}, Node ${process.version}`
}

/**
 * Returns a target: the median of our figures must be within `limit`. With `theirs`, the median of
 * the ratios must. The two must have been measured in turn, one per round.
 *
 * @param {{ what: string, unit: string, ours: readonly number[], against?: string,
 *   theirs?: readonly number[], limit?: { atLeast?: number, atMost?: number } }} measured
 */
export function compare({ ours, theirs, unit, ...rest }) {
  if (theirs === undefined) {
    return toTarget({ ...rest, unit, ours, figure: spread(ours), figureUnit: unit })
  }
  return toTarget({ ...rest, unit, ours, theirs, figure: spread(ratios(ours, theirs)) })
}

/** Returns a target for the difference between our figure and theirs. */
export function compareDifference({ ours, theirs, unit, ...rest }) {
  const figure = spread([ours - theirs])
  return toTarget({ ...rest, unit, ours: [ours], theirs: [theirs], figure, figureUnit: unit })
}

function toTarget({ what, unit, ours, against, theirs, figure, figureUnit = '×', limit }) {
  const { atLeast = -Infinity, atMost = Infinity } = limit ?? {}
  const isReached = figure.median >= atLeast && figure.median <= atMost
  return {
    what,
    unit,
    ours: spread(ours),
    against,
    theirs: theirs && spread(theirs),
    figure,
    figureUnit,
    limit,
    ok: limit && isReached,
  }
}

/** Returns the table of targets, one row each. */
export function targetTable(targets) {
  return {
    title: 'Targets',
    columns: ['what', 'ours', 'against', 'theirs', 'figure', 'must be', ''],
    rows: targets.map(({ what, unit, ours, against, theirs, figure, figureUnit, limit, ok }) => [
      what,
      formatSpread(ours, unit),
      against,
      theirs && formatSpread(theirs, unit),
      (theirs && figureUnit !== '×' ? '+' : '') + formatSpread(figure, figureUnit),
      limit && formatLimit(limit, figureUnit),
      verdict(ok),
    ]),
  }
}

/** Returns the table of targets with their figures only, for the documentation. */
export function summaryTable(targets) {
  const { title, rows } = targetTable(targets)
  return {
    title,
    columns: ['what', 'figure', 'must be', ''],
    rows: rows.map(([what, , against, , ...rest]) => [
      against === undefined ? what : `${what}, against ${against}`,
      ...rest,
    ]),
  }
}

/** Returns the last cell of a row with a target. */
export function verdict(ok) {
  if (ok === undefined) return ''
  return ok ? 'reached' : 'MISSED'
}

function formatLimit({ atLeast, atMost }, unit) {
  return atLeast === undefined ? `≤ ${atMost} ${unit}` : `≥ ${atLeast} ${unit}`
}

/** Formats a median with the interquartile range: `1.04 (0.99–1.10)`. No variation, no range. */
function formatSpread({ median, low, high }, unit = '') {
  const [text, from, to] = [median, low, high].map(formatNumber)
  const figure = `${text} ${unit}`.trim()
  return from === text && to === text ? figure : `${figure} (${from}–${to})`
}

/** Formats a figure with three significant digits: `35,518`, `617`, `1.04`. */
function formatNumber(value) {
  const size = Math.abs(value)
  if (size >= 100) return Math.round(value).toLocaleString('en')
  if (size >= 10) return value.toFixed(1)
  return value.toFixed(size >= 0.1 || size === 0 ? 2 : 3)
}

/** Formats a cell: text, a number, a spread, or nothing. */
function formatCell(cell) {
  if (cell === null || cell === undefined) return ''
  if (typeof cell === 'number') return formatNumber(cell)
  return typeof cell === 'object' ? formatSpread(cell) : cell
}

/** Formats a count or a round figure in full: `10,000`, `0.5`. */
export function formatCount(value) {
  return value.toLocaleString('en', { maximumFractionDigits: 3 })
}

/** Prints a line and tables: on a terminal, with colours. */
export function print(headline, tables) {
  if (process.stderr.isTTY) process.stderr.write('\r\u001b[K')
  const hasColour = process.stdout.isTTY && !process.env.NO_COLOR
  const paint = (word, colour) => (hasColour ? `\u001b[${colour}m${word}\u001b[0m` : word)
  const text = tables
    .map(toText)
    .join('\n')
    .replaceAll(/reached$/gm, (word) => paint(word, 32))
    .replaceAll(/MISSED$/gm, (word) => paint(word, 31))
  process.stdout.write(`${headline}\n\n${text}`)
}

/** Formats a table as text with aligned columns. */
function toText({ title, note, columns, rows }) {
  const cells = [columns, ...rows].map((row) => columns.map((_, at) => formatCell(row[at])))
  const widths = columns.map((_, column) => Math.max(...cells.map((row) => row[column].length)))
  const line = (row) => row.map((cell, column) => cell.padEnd(widths[column]))
  const [head, ...body] = cells.map((row) => line(row).join('  ').trimEnd())
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  return [title, head, rule, ...body, ...(note ? [note] : []), ''].join('\n')
}

/** Formats a table as Markdown. */
function toMarkdown({ title, note, columns, rows }) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const inline = (cell) => formatCell(cell).replaceAll('|', '\\|')
  const lines = [
    `### ${title}`,
    '',
    line(columns.map((name) => name || ' ')),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(columns.map((_, at) => inline(row[at])))),
    ...(note ? ['', note] : []),
  ]
  return `${lines.join('\n')}\n`
}

/**
 * Replaces the section of a page between the two comments of a command: `bench`, `soak` or `compat`.
 *
 * @throws {Error} naming the comments, if the page doesn't have them.
 */
export function writeSection(page, command, parts) {
  const text = readFileSync(page, 'utf8')
  const open = `<!-- ${command}: written by npm run ${command} -- --write -->`
  const close = `<!-- /${command} -->`
  const [start, end] = [text.indexOf(open) + open.length, text.indexOf(close)]
  if (start < open.length || end < start) {
    throw new Error(`${page}: expected ${open} … ${close} but found none`)
  }
  const section = parts.map((part) => (typeof part === 'string' ? `${part}\n` : toMarkdown(part)))
  writeFileSync(page, `${text.slice(0, start)}\n\n${section.join('\n')}\n${text.slice(end)}`)
}
