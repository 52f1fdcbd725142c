import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { RESTRICTIONS } from './support/architecture/restrictions.ts'
import { folderOf, printRooms, ROOMS, roomOf } from './support/architecture/rooms.ts'
import { circlesOf, importsOf, readSources } from './support/architecture/sources.ts'
import { withSection } from './support/markdown.ts'

const PAGE = 'docs/internals/architecture.md'

const FOLDERS = ROOMS.flatMap(({ folders }) => folders.map(({ path }) => path))

const sources = readSources()
const imports = importsOf(sources)

test('every file is in a folder of a room, and every folder exists', () => {
  expect(sources.map(({ path }) => path).filter((path) => roomOf(path) < 0)).toEqual([])
  expect(FOLDERS.filter((path) => !existsSync(path))).toEqual([])
})

test('imports run only downward between rooms', () => {
  const upward = imports.filter(({ from, to }) => roomOf(to) > roomOf(from))
  expect(upward).toEqual([])
})

test('no folders of the core, the adapters or the tools import each other in a circle', () => {
  const between = imports
    .map(({ from, to }) => ({ from: folderOf(from) ?? from, to: folderOf(to) ?? to }))
    .filter(({ from, to }) => from !== to)
  expect(circlesOf(between)).toEqual([])
})

test('no files of different folders import each other in a circle', () => {
  const circles = circlesOf(imports)
  const folders = (files: readonly string[]) => new Set(files.map((file) => dirname(file)))
  expect(circles.filter((files) => folders(files).size > 1)).toEqual([])
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

test('src/ itself holds entries only', () => {
  const { exports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))
  const targets = [...Object.values(exports), ...Object.values(bin)].map((way) =>
    JSON.stringify(way),
  )
  const isEntry = (file: string) =>
    targets.some((target) => target.includes(`dist/src/${file.replace(/\.ts$/, '.js')}`))
  const loose = readdirSync('src', { withFileTypes: true }).filter((item) => item.isFile())
  expect(loose.map(({ name }) => name).filter((name) => !isEntry(name))).toEqual([])
})

test('test/ has a folder for each folder of the rooms', () => {
  const folders = FOLDERS.filter((path) => path !== 'src')
  const missing = folders.filter((path) => !existsSync(path.replace(/^(src\/)?/, 'test/')))
  expect(missing).toEqual([])
})

// After a change of the rooms, `npx vitest run test/architecture.test.ts -u` prints them into the
// page again.
test('the page has the rooms that these tests assert', async () => {
  const printed = withSection(readFileSync(PAGE, 'utf8'), 'rooms', printRooms(ROOMS))
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
