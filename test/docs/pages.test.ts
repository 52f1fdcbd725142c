import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { codeBlocks, pages, tableRows } from '../support/markdown.ts'

const texts = pages().map((page) => ({ page, text: readFileSync(page, 'utf8') }))

test('a link to a file leads to one', () => {
  const broken = texts.flatMap(({ page, text }) =>
    linksOf(text)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => !existsSync(join(dirname(page), link.split('#', 1)[0] ?? '')))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('a link into a page leads to a heading', () => {
  const broken = texts.flatMap(({ page, text }) =>
    linksOf(text)
      .filter((link) => /^[^:]*\.md#/.test(link))
      .filter((link) => !hasHeading(page, link))
      .map((link) => `${page}: ${link}`),
  )
  expect(broken).toEqual([])
})

test('every page of docs/ is linked from another one', () => {
  const linked = texts.flatMap(({ page, text }) =>
    linksOf(text).map((link) => join(dirname(page), link.split('#', 1)[0] ?? '')),
  )
  const found = (page: string) =>
    linked.some((link) => link === page || join(link, 'README.md') === page)
  const lost = pages().filter((page) => page.startsWith('docs/') && !found(page))
  expect(lost).toEqual([])
})

test('the README is a page, not a manual', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(150)
})

test('code that no test runs is for a shell, a browser, or to look at', () => {
  const idle = pages()
    .flatMap(codeBlocks)
    .filter(({ language }) => !['ts', 'sh', 'text'].includes(language))
    // Those are run in a page, by browser.test.ts.
    .filter(
      ({ language, place }) => language !== 'js' || !place.startsWith('docs/start/browser.md'),
    )
  expect(idle.map(({ place }) => place)).toEqual([])
})

test('the entries that the pages import are the entries of the package', () => {
  const { exports } = JSON.parse(readFileSync('package.json', 'utf8'))
  const imported = texts.flatMap(({ text }) =>
    [...text.matchAll(/from 'petstore-mock(\/[^']+)?'/g)].map((match) => `.${match[1] ?? ''}`),
  )
  expect([...new Set(imported)].filter((entry) => !(entry in exports))).toEqual([])
})

test('the scripts that the pages name are there', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const named = texts.flatMap(({ text }) =>
    [...text.matchAll(/npm (?:run )?(start|test|(?<=run )\w+)/g)].map((match) => match[1] ?? ''),
  )
  expect(new Set(named)).toEqual(new Set(['start', 'test', 'generate', 'demo', 'bench']))
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('the layout of docs/internals/architecture.md is that of the project', () => {
  const paths = tableRows('docs/internals/architecture.md').map(([path = '']) => path)
  expect(paths.slice(1).filter((path) => !/^-+$/.test(path) && !existsSync(path))).toEqual([])
})

function linksOf(text: string): readonly string[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
}

function hasHeading(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = readFileSync(join(dirname(page), path), 'utf8')
  return [...target.matchAll(/^#+ (.+)$/gm)].some(([, heading = '']) => slug(heading) === anchor)
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}
