import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { expect, test } from 'vitest'

/** Who may import whom: a module may import its own layer and those before it, never the other way. */
const LAYERS: readonly (readonly string[])[] = [
  [
    'src/lib/describe',
    'src/lib/nearest',
    'src/lib/emitter',
    'src/lib/check',
    'src/lib/hash',
    'src/lib/stateful',
    'src/http/problems',
    'src/model/rules',
  ],
  [
    'src/time/duration',
    'src/time/instant',
    'src/time/clock',
    'src/time/timers',
    'src/http/delivery',
    'src/lib/random',
    'src/lib/request-ids',
  ],
  ['src/contract/'],
  ['src/model/', 'src/quota/'],
  ['src/lifecycle/lifecycle', 'src/quota/plans', 'src/settings/read-rules', 'src/http/base-url'],
  ['src/faults/'],
  ['src/settings/'],
  ['src/http/messages', 'src/http/outcome', 'src/service/operation'],
  [
    'src/journal/journal',
    'src/journal/entry',
    'src/lib/ring',
    'src/journal/har',
    'src/journal/explain',
    'src/journal/explain-quota',
    'src/journal/explain-fault',
  ],
  ['src/service/state', 'src/service/context'],
  ['src/policies/', 'handlers/', 'fixtures/'],
  ['src/service/build-reply', 'src/service/run-operation', 'src/service/handle'],
  ['src/quota/service', 'src/service/snapshot', 'src/adapters/fetch'],
  ['src/audit/'],
  ['src/petstore'],
  ['src/adapters/msw'],
  ['src/index', 'src/server/'],
  [
    'src/testing/fake-timers',
    'src/testing/matchers',
    'src/browser/',
    'src/adapters/msw-worker-script',
  ],
  ['src/node', 'src/browser', 'src/vite'],
  ['src/vitest', 'src/cli'],
]

const root = join(import.meta.dirname, '..')

interface Import {
  readonly from: string
  readonly to: string
}

const files = ['src', 'handlers', 'fixtures']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      join(folder, file),
    ),
  )
  .filter((file) => file.endsWith('.ts') && !file.includes('.gen.'))

const imports = files.flatMap((from): readonly Import[] =>
  [...readFileSync(join(root, from), 'utf8').matchAll(/(?:from|import\()\s*'([^']+)'/g)].map(
    ([, to = '']) => ({ from, to: to.startsWith('.') ? resolveFrom(from, to) : to }),
  ),
)

function resolveFrom(from: string, to: string): string {
  return relative(root, join(root, dirname(from), to))
}

function layerOf(file: string): number {
  return LAYERS.findIndex((prefixes) =>
    prefixes.some(
      (prefix) =>
        file.startsWith(prefix.endsWith('/') ? prefix : `${prefix}.`) ||
        file.startsWith(`${prefix}/`),
    ),
  )
}

function holds(file: string, pattern: RegExp): boolean {
  return pattern.test(readFileSync(join(root, file), 'utf8'))
}

test('every module is in a layer', () => {
  expect(files.filter((file) => layerOf(file) < 0)).toEqual([])
})

test('a module imports only its own layer and those before it', () => {
  const wrong = imports.filter(({ from, to }) => layerOf(to) > layerOf(from))
  expect(wrong).toEqual([])
})

test('nothing is imported for its effects: the build drops imports that name nothing', () => {
  expect(files.filter((file) => holds(file, /^import '/m))).toEqual([])
})

test('only entries and the server know Node', () => {
  const allowed = /^src\/(node|vite|vitest|worker-script|cli|cli\/.*|server\/.*)\.ts$/
  const wrong = imports.filter(({ from, to }) => to.startsWith('node:') && !allowed.test(from))
  expect(wrong).toEqual([])
})

test('only the msw adapter and the entries know msw', () => {
  const wrong = imports.filter(
    ({ from, to }) =>
      /^msw(\/|$)/.test(to) &&
      !/^src\/(msw|index|node|browser|browser\/worker|server\/(options|handlers))\.ts$/.test(from),
  )
  expect(wrong).toEqual([])
})

test('the server loads msw only when it has handlers of the user to ask', () => {
  const server = files.filter((file) => file.startsWith('src/server/'))
  const loading = server.filter((file) =>
    /^import (?!type )[^;]*? from '(?:msw|\.\.\/(?:\.\.\/)?(?:index|msw)\.ts)'/m.test(
      readFileSync(join(root, file), 'utf8'),
    ),
  )
  expect(loading).toEqual([])
})

test('msw is imported only by the names that all its versions have', () => {
  const names = new Set(imports.map(({ to }) => to).filter((to) => /^msw(\/|$)/.test(to)))
  expect([...names].sort()).toEqual(['msw', 'msw/browser', 'msw/node'])
})

test('only the database knows @mswjs/data', () => {
  const wrong = imports.filter(
    ({ from, to }) => to.includes('mswjs-data') && from !== 'src/model/database/database.ts',
  )
  expect(wrong).toEqual([])
})

test('only the generated fixtures know faker', () => {
  const users = imports.filter(({ to }) => to === '@faker-js/faker').map(({ from }) => from)
  expect(users).toEqual(['fixtures/generate.ts'])
})

test('only the clock reads the time', () => {
  expect(files.filter((file) => holds(file, /Date\.now\(|new Date\(\)/))).toEqual([
    'src/time/clock.ts',
  ])
})

test('only the timers wait, and measure how long something takes', () => {
  const pattern = /performance\.now|\b(setTimeout|setInterval|setImmediate)\(/
  expect(files.filter((file) => holds(file, pattern))).toEqual(['src/time/timers.ts'])
})

test('only instants are read and written as dates', () => {
  const writers = files.filter((file) =>
    /new Date\(|Date\.parse\(/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(writers).toEqual(['src/time/instant.ts'])
})

test('nothing draws at random but from the seed', () => {
  const drawers = files.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('Math.random'),
  )
  expect(drawers).toEqual([])
})

test('the core never waits: only adapters and entries have an await', () => {
  const allowed =
    /^src\/(fetch|msw|skip-waits|browser|browser\/(cors|ends|preflights|surroundings|sync|tabs|worker)|cli|cli\/.*|server\/.*)\.ts$/
  const waiting = files.filter((file) =>
    /\bawait\b|\basync\b/.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(waiting.filter((file) => !allowed.test(file))).toEqual([])
})

test('no file is longer than 200 lines', () => {
  const long = files.filter(
    (file) => readFileSync(join(root, file), 'utf8').split('\n').length > 201,
  )
  expect(long).toEqual([])
})

test('no type is given up and no check is silenced', () => {
  const pattern =
    /\bas (any|unknown|never)\b|: any\b|@ts-(ignore|expect-error|nocheck)|biome-ignore/
  const given = files.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')))
  expect(given).toEqual([])
})
