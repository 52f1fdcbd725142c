import { stripVTControlCharacters } from 'node:util'
import { formatCell, formatLimit, formatSpread } from './format.js'

const GREEN = '\u001b[32m'
const RED = '\u001b[31m'
const BOLD = '\u001b[1m'
const PLAIN = '\u001b[0m'

/**
 * Creates the table of targets, one row each.
 *
 * @param {readonly import('./targets.js').Target[]} targets
 */
export function targetTable(targets) {
  const difference = ({ against, figureUnit }) =>
    against !== null && figureUnit !== '×' ? '+' : ''
  return {
    title: 'Targets',
    columns: ['what', 'ours', 'against', 'theirs', 'figure', 'must be', ''],
    rows: targets.map((target) => [
      target.what,
      formatSpread(target.ours, target.unit),
      target.against ?? '',
      target.theirs === null ? '' : formatSpread(target.theirs, target.unit),
      difference(target) + formatSpread(target.figure, target.figureUnit),
      formatLimit(target.limit, target.figureUnit),
      target.ok === null ? '' : target.ok ? 'reached' : 'MISSED',
    ]),
  }
}

/**
 * Formats a table as text with aligned columns, optionally with ANSI colours.
 *
 * @param {{ title: string, note?: string, columns: readonly string[],
 *   rows: readonly (readonly unknown[])[] }} table
 * @param {{ color?: boolean }} options
 */
export function toText({ title, note, columns, rows }, { color = false } = {}) {
  const cells = rows.map((row) => row.map(formatCell))
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...cells.map((row) => row[column].length)),
  )
  const line = (row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd()
  const rule = widths.map((width) => '─'.repeat(width)).join('  ')
  const lines = [
    `${BOLD}${title}${PLAIN}`,
    line(columns),
    rule,
    ...cells.map((row) =>
      line(row).replace(/reached$|MISSED$/, (word) =>
        word === 'MISSED' ? RED + word + PLAIN : GREEN + word + PLAIN,
      ),
    ),
    ...(note ? [note] : []),
  ]
  const text = `${lines.join('\n')}\n`
  return color ? text : stripVTControlCharacters(text)
}

/** Formats a table as Markdown. */
export function toMarkdown({ title, note, columns, rows }) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const lines = [
    `### ${title}`,
    '',
    line(columns.map((name) => name || ' ')),
    line(columns.map(() => '---')),
    ...rows.map((row) => line(row.map((cell) => formatCell(cell).replaceAll('|', '\\|')))),
    ...(note ? ['', note] : []),
  ]
  return `${lines.join('\n')}\n`
}
