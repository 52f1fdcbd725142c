import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LAYERS, layerOf, moduleOf, printLayers } from './support/architecture/layers.ts'
import { printRestrictions, RESTRICTIONS } from './support/architecture/restrictions.ts'
import { circlesOf, importsOf, readSources } from './support/architecture/sources.ts'
import { withSection } from './support/markdown.ts'

const PAGE = 'docs/internals/architecture.md'

const sources = readSources()
const imports = importsOf(sources)

test('every file is in a module, and every module exists', () => {
  expect(sources.map(({ path }) => path).filter((path) => layerOf(path) < 0)).toEqual([])
  expect(LAYERS.flat().filter(({ path }) => !existsSync(path))).toEqual([])
})

test('imports run only downward', () => {
  const upward = imports.filter(
    ({ from, to }) => moduleOf(from) !== moduleOf(to) && layerOf(to) >= layerOf(from),
  )
  expect(upward).toEqual([])
})

test('no files import each other in a circle, not even types', () => {
  expect(circlesOf(imports)).toEqual([])
})

test.each(RESTRICTIONS)('$sentence', ({ allowed, isUsedBy }) => {
  const using = sources.filter(isUsedBy).map(({ path }) => path)
  expect(using.filter((path) => !allowed.test(path))).toEqual([])
})

test('msw is imported only by the names that all its versions have', () => {
  const names = sources.flatMap((source) => source.imports).filter((to) => /^msw(\/|$)/.test(to))
  expect([...new Set(names)].sort()).toEqual(['msw', 'msw/browser', 'msw/node'])
})

test('no check is silenced', () => {
  const silencing = /@ts-(?:ignore|expect-error|nocheck)|biome-ignore/
  const files = sources.filter(({ path }) => silencing.test(readFileSync(path, 'utf8')))
  expect(files.map(({ path }) => path)).toEqual([])
})

test('src/ itself holds entries and petstore.ts only', () => {
  const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  const targets = [...Object.values(exports), ...Object.values(bin)].map((way) =>
    JSON.stringify(way),
  )
  const isEntry = (file: string) =>
    targets.some((target) => target.includes(`dist/src/${file.replace(/\.ts$/, '.js')}`))
  const loose = readdirSync('src', { withFileTypes: true }).filter((item) => item.isFile())
  expect(loose.map(({ name }) => name).filter((name) => !isEntry(name))).toEqual(['petstore.ts'])
})

test('test/ has a folder for each folder of src/', () => {
  const modules = LAYERS.flat().filter(({ path }) => !path.endsWith('.ts'))
  const missing = modules.filter(({ path }) => !existsSync(path.replace(/^(src\/)?/, 'test/')))
  expect(missing.map(({ path }) => path)).toEqual(['handlers'])
})

// After a change of the layers or restrictions, `npx vitest run test/architecture.test.ts -u`
// prints them into the page again.
test('the page has the layers and restrictions that these tests assert', async () => {
  const page = readFileSync(PAGE, 'utf8')
  const printed = withSection(
    withSection(page, 'layers', printLayers(LAYERS)),
    'restrictions',
    printRestrictions(RESTRICTIONS),
  )
  await expect(printed).toMatchFileSnapshot(join('..', PAGE))
})

test('every path that the page names exists', () => {
  const named = [
    ...readFileSync(PAGE, 'utf8').matchAll(
      /`((?:src|handlers|fixtures|test|scripts|bench|docs|examples)\/[\w./-]*)`/g,
    ),
  ]
  const missing = named.map(([, path = '']) => path).filter((path) => !existsSync(path))
  expect(missing).toEqual([])
})
