import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { GUIDES } from '../../core/audit/report.ts'
import type { Environment, Output } from './host.ts'

/** The ANSI colours: https://no-color.org is obeyed. */
const CODES = { red: 31, green: 32, yellow: 33, blue: 34 } as const

/** Returns whether a stream shows colours. */
export function isColoured(stream: Output, env: Environment): boolean {
  return stream.isTTY === true && !env.NO_COLOR
}

/** Colours a text. */
export function colour(name: keyof typeof CODES, text: string): string {
  return `\u001b[${CODES[name]}m${text}\u001b[0m`
}

/** The words that begin a line, or follow its first word, by their colour. */
const WORDS: readonly (readonly [keyof typeof CODES, RegExp])[] = [
  ['red', /^(?:error|(?:Audit|Explore) failed)(?=[ :])|✗/gm],
  ['yellow', /^warning(?= )|^Note(?=:)/gm],
  ['blue', /^info(?= )/gm],
  ['green', /^(?:Audit|Explore) passed(?= |:)|✓/gm],
]

/** What a report is written for: the terminal, and the folder that paths start from. */
interface Reader {
  readonly stream: Output
  readonly env: Environment
  readonly cwd: string
}

/**
 * Writes a report for who reads it: with pages as files that the reader has and, on a terminal, in
 * colours and at its width.
 */
export function reportFor(text: string, { stream, env, cwd }: Reader): string {
  const located = text.replaceAll(GUIDES, pagesFrom(cwd))
  const fitted = stream.isTTY === true ? atWidth(located, stream.columns ?? 80) : located
  if (!isColoured(stream, env)) return fitted
  return WORDS.reduce(
    (painted, [name, word]) => painted.replaceAll(word, (found) => colour(name, found)),
    fitted,
  )
}

/** Returns the path of the folder with the guides. */
function pagesFrom(cwd: string): string {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  return relative(cwd, join(dirname(manifest), 'docs', 'guides'))
}

/** Breaks lines that are wider than a terminal between words, and indents what follows as the line is. */
function atWidth(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => lineAtWidth(line, columns))
    .join('\n')
}

function lineAtWidth(line: string, columns: number): readonly string[] {
  // The columns of a table, and code to copy, stay as they are.
  if (line.length <= columns || /\S {2,}\S|to play it again:/.test(line)) return [line]
  const [indent = ''] = /^\s*/.exec(line) ?? []
  const end = line.lastIndexOf(' ', columns)
  if (end <= indent.length) return [line]
  return [line.slice(0, end), ...lineAtWidth(indent + line.slice(end + 1), columns)]
}
