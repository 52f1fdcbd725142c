import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ABOUT } from '../../src/tools/cli/commands/help.ts'
import { anchorsOf, codeBlocks, type Link, pages, relativeLinks } from '../support/markdown.ts'

const INDEX = 'docs/README.md'

const texts = pages().map((page) => readFileSync(page, 'utf8'))
const links = pages().flatMap(relativeLinks)
const packageJson = JSON.parse(readFileSync('package.json', 'utf8'))

test('a link leads to a file', () => {
  expect(links.length).toBeGreaterThan(50)
  expect(links.filter(({ target }) => !existsSync(target)).map(show)).toEqual([])
})

test('a link to a heading leads to a heading', () => {
  const broken = links.filter(
    ({ target, anchor }) =>
      anchor !== undefined && !(existsSync(target) && anchorsOf(target).includes(anchor)),
  )
  expect(broken.map(show)).toEqual([])
})

test('a link on a page in the package leads to a file in the package', () => {
  const broken = links.filter(({ page, target }) => isShipped(page) && !isShipped(target))
  expect(broken.map(show)).toEqual([])
})

test('the index of the documentation links to every page for users, and CONTRIBUTING to the others', () => {
  const linkedFrom = (page: string) => relativeLinks(page).map(({ target }) => target)
  const lostFrom = (index: string, isListed: (page: string) => boolean) =>
    pages().filter(
      (page) => page.startsWith('docs/') && isListed(page) && !linkedFrom(index).includes(page),
    )
  expect(lostFrom(INDEX, isShipped)).toEqual([INDEX])
  expect(lostFrom('CONTRIBUTING.md', (page) => !isShipped(page))).toEqual([])
  expect(linkedFrom('README.md')).toContain(INDEX)
})

test('the README has at most 130 lines', () => {
  expect(readFileSync('README.md', 'utf8').split('\n').length).toBeLessThanOrEqual(130)
})

test('the first forty lines of the README show how to serve the API, and how to run every check', () => {
  const top = readFileSync('README.md', 'utf8').split('\n').slice(0, 40)
  const commands = top.map((line) => line.replace(/ +#.*$/, ''))
  expect(commands).toEqual(expect.arrayContaining(['npm ci && npm start', 'npm ci && npm test']))
})

test('the README, package.json and the help promise the same', () => {
  const [, intro = ''] = readFileSync('README.md', 'utf8').split(/\n\n/)
  expect(intro.replaceAll('`', '').replaceAll('\n', ' ')).toBe(packageJson.description)
  expect(ABOUT).toBe(packageJson.description)
})

test('code that no test runs is for a shell, a browser, or to look at', () => {
  const idle = pages()
    .flatMap(codeBlocks)
    .filter(({ language }) => !['ts', 'sh', 'text', 'python', 'yaml'].includes(language))
    // browser.test.ts runs these in a page.
    .filter(
      ({ language, place }) => language !== 'js' || !place.startsWith('docs/start/browser.md:'),
    )
  expect(idle.map(({ place }) => place)).toEqual([])
})

test('the entries that the pages import are the entries of the package', () => {
  const { exports } = packageJson
  const imported = texts.flatMap((text) =>
    [...text.matchAll(/from 'petstore-mock(\/[^']+)?'/g)].map((match) => `.${match[1] ?? ''}`),
  )
  expect([...new Set(imported)].filter((entry) => !(entry in exports))).toEqual([])
})

test('the scripts that the pages name exist', () => {
  const { scripts } = packageJson
  const named = texts.flatMap((text) =>
    [...text.matchAll(/npm (?:run )?((?<=run )[\w:]+|start|test)/g)].map((match) => match[1] ?? ''),
  )
  const known =
    'bench build compat coverage demo generate lines picture release soak start test test:mutation test:setup test:steady'
  expect([...new Set(named)].sort()).toEqual(known.split(' '))
  expect([...new Set(named)].filter((name) => !(name in scripts))).toEqual([])
})

test('the pages and the examples name the packed file of this version', () => {
  const { version } = packageJson
  const named = texts.flatMap((text) => [...text.matchAll(/petstore-mock-(\d[\d.]*)\.tgz/g)])
  const kustomization = readFileSync('examples/scale-out/kustomization.yaml', 'utf8')

  expect(new Set(named.map(([, number]) => number))).toEqual(new Set([version]))
  expect(kustomization).toContain(`newTag: ${version}\n`)
  expect(readFileSync('CHANGELOG.md', 'utf8')).toContain(`\n## [${version}]\n`)
})

/** Whether a file is in the package; npm always adds the README, the license and package.json. */
function isShipped(path: string): boolean {
  const files: readonly string[] = packageJson.files
  const isIn = (file: string) => path === file || path.startsWith(`${file}/`)
  if (files.some((file) => file.startsWith('!') && isIn(file.slice(1)))) return false
  return ['README.md', 'LICENSE', 'package.json', ...files].some(isIn)
}

function show({ page, target, anchor }: Link): string {
  return `${page}: ${target}${anchor === undefined ? '' : `#${anchor}`}`
}
