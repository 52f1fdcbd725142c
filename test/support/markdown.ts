import { readdirSync, readFileSync } from 'node:fs'

/** A fenced block of code in a page. */
export interface CodeBlock {
  /** Where it is: `docs/guides/time.md:12`. */
  readonly place: string
  readonly language: string
  readonly code: string
}

/** Lists the README, the changelog and every page of docs/. */
export function pages(): readonly string[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  const inDocs = docs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`)
  return ['README.md', 'CHANGELOG.md', ...inDocs.sort()]
}

/** Reads the fenced blocks of code of a page. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    place: `${page}:${text.slice(0, match.index).split('\n').length}`,
    language: match[1] ?? '',
    code: match[2] ?? '',
  }))
}

/** Reads the rows of the tables of a page: the text of each cell, without backticks. */
export function tableRows(page: string): readonly (readonly string[])[] {
  return readFileSync(page, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim().replaceAll('`', '')),
    )
}
