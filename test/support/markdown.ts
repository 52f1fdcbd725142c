import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A fenced code block of a page. */
export interface CodeBlock {
  /** The file and line where it begins: `docs/guides/time.md:12`. */
  readonly place: string
  readonly language: string
  readonly code: string
}

/** Lists every page: those in the root, and all of docs/. */
export function pages(): readonly string[] {
  const docs = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  const inDocs = docs.filter((path) => path.endsWith('.md')).map((path) => `docs/${path}`)
  return ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...inDocs.sort()]
}

/** Returns the fenced code blocks of a page. */
export function codeBlocks(page: string): readonly CodeBlock[] {
  const text = readFileSync(page, 'utf8')
  return [...text.matchAll(/^```(\w*)\n(.*?)^```$/gms)].map((match) => ({
    place: `${page}:${text.slice(0, match.index).split('\n').length}`,
    language: match[1] ?? '',
    code: match[2] ?? '',
  }))
}

/** A link from a page to another file, or to a heading of its own. */
export interface Link {
  readonly page: string
  /** The file it leads to, from the root of the project. */
  readonly target: string
  /** The part after `#`; undefined for a link to a whole file. */
  readonly anchor: string | undefined
}

/** Returns the relative links of a page. Links to other sites are left out. */
export function relativeLinks(page: string): readonly Link[] {
  return linksOf(page)
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => {
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? page : join(dirname(page), path)
      return { page, target: target.replace(/\/$/, ''), anchor }
    })
}

/** Returns every link of a page, as it is written there: inline, as a reference, or in HTML. */
export function linksOf(page: string): readonly string[] {
  const forms = /\]\(<?([^)\s>]+)[^)]*\)|^\[[^\]]+\]: (\S+)|\b(?:href|src)="([^"]+)"/gm
  return [...withoutCode(page).matchAll(forms)].map(
    ([, inline, reference, html]) => inline ?? reference ?? html ?? '',
  )
}

/** Returns the anchors of a page: its headings, spelled as GitHub does in URLs. */
export function anchorsOf(page: string): readonly string[] {
  return [...withoutCode(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => anchorOf(heading))
}

/** Returns the anchor of a heading, spelled as GitHub does in URLs. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\s-]/gu, '')
    .replaceAll(' ', '-')
}

function withoutCode(page: string): string {
  return readFileSync(page, 'utf8').replaceAll(/^```.*?^```$/gms, '')
}

/** Returns the table rows of a page, as the text of each cell without backticks. */
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

/** Replaces the text of a page between `<!-- name -->` and `<!-- /name -->`. */
export function withSection(page: string, name: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`)
  if (!pattern.test(page)) throw new Error(`The page has no section ${name}.`)
  return page.replace(pattern, (_, start, end) => `${start}\n${text}\n\n${end}`)
}

/** Prints rows as a table, the header first. */
export function printRows(rows: readonly (readonly string[])[]): string {
  const [header = [], ...others] = rows.map((cells) => `| ${cells.join(' | ')} |`)
  return [header, `|${'---|'.repeat(rows[0]?.length ?? 0)}`, ...others].join('\n')
}

/** Returns whether only the test runner of Playwright can run an example. */
export function isForPlaywright({ code }: { readonly code: string }): boolean {
  return code.includes("from 'petstore-mock/playwright'")
}
