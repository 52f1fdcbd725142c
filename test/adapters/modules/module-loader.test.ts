import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { http } from 'msw'
import { expect, onTestFinished, test, vi } from 'vitest'
import { loaderOf } from '../../../src/adapters/modules/module-loader.ts'
import { folderOf } from '../../support/cli/folder.ts'

type Files = Readonly<Record<string, string>>

/** Returns the folder of a project that has the packages of this one, and a module's `load`. */
function projectOf(path: string, files: Files) {
  const folder = folderOf(files)
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'))
  const file = join(folder, path)
  return { folder, file, load: async () => (await loaderOf(file)).load() }
}

const HANDLERS = `import { http } from 'msw'
import { base } from '@/base'
export const handlers = [http.get(base + '/todos', () => {})]`

const VITE_ALIAS = "{ '@': new URL('./src', import.meta.url).pathname }"

/** Projects, each with the module src/handlers.ts unless the name says another. */
const PROJECTS: Readonly<Record<string, Files>> = {
  'imports without extensions, of a folder and of JSON': {
    'src/base/index.ts': "import data from './data'; export const { base } = data",
    'src/base/data.json': '{ "base": "/api" }',
    'src/handlers.ts': HANDLERS.replace('@/base', './base'),
  },
  'paths of tsconfig.json': {
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./src/*"] } } }',
    'src/base.ts': "export const base: string = '/api'",
    'src/handlers.ts': HANDLERS,
  },
  'enums, decorators and members declared by parameters': {
    'src/base.ts': `function sealed(target: object) { Object.seal(target) }
enum Path { Api = '/api' }
@sealed class Api { constructor(readonly base: string = Path.Api) {} }
export const { base } = new Api()`,
    'src/handlers.ts': HANDLERS.replace('@/base', './base'),
  },
  'imports as TypeScript for Node writes them': {
    'package.json': '{ "type": "module", "imports": { "#base": "./src/base.ts" } }',
    'src/base.ts': "export { base } from './api.js'",
    'src/api.ts': "export const base = await Promise.resolve('/api')",
    'src/handlers.ts': HANDLERS.replace('@/base', '#base'),
  },
  'CommonJS in src/handlers.js': {
    'src/base.js': "exports.base = '/api'",
    'src/handlers.js': `const { http } = require('msw')
const { base } = require('./base')
module.exports = { handlers: [http.get(base + '/todos', () => {})] }`,
  },
  'an alias and .env of Vite': {
    'vite.config.ts': `export default { resolve: { alias: ${VITE_ALIAS} } }`,
    '.env': 'VITE_BASE=/api',
    'src/base.ts': 'export const base = import.meta.env.VITE_BASE',
    'src/handlers.ts': HANDLERS,
  },
  'an alias and .env of Vitest, which win over those of Vite': {
    'vite.config.mjs': "throw new Error('not read')",
    'vitest.config.mjs': `export default { test: { alias: ${VITE_ALIAS} } }`,
    '.env.test': 'VITE_BASE=/api',
    'src/api.txt': '/api',
    'src/base.ts': `import text from './api.txt?raw'
export const base = text === import.meta.env.VITE_BASE ? text : ''`,
    'src/handlers.ts': HANDLERS,
  },
}

test.each(Object.entries(PROJECTS))('a module is loaded with %s', async (_, files) => {
  const path = 'src/handlers.js' in files ? 'src/handlers.js' : 'src/handlers.ts'
  const exported = await projectOf(path, files).load()

  const { handlers } = { ...Object(exported.default), ...exported }
  expect(handlers).toMatchObject([{ info: { method: 'GET', path: '/api/todos' } }])
})

const STORE = 'export const todos = []; export const isFirst = () => todos.push(1) === 1'

/** Modules that have a list in a module of their own. */
const STATEFUL: Readonly<Record<string, Files>> = {
  'handlers.ts': { 'store.ts': STORE, 'handlers.ts': "export { isFirst } from './store'" },
  'handlers.mjs': { 'store.mjs': STORE, 'handlers.mjs': "export { isFirst } from './store.mjs'" },
  'handlers.cjs': {
    'store.cjs': 'const todos = []; exports.isFirst = () => todos.push(1) === 1',
    'handlers.cjs': "exports.isFirst = require('./store.cjs').isFirst; require('./store.cjs')",
  },
  'handlers.ts with Vite': {
    'vite.config.mjs': 'export default {}',
    'store.ts': STORE,
    'handlers.ts': "await null; export { isFirst } from './store'",
  },
}

test.each(Object.entries(STATEFUL))(
  'what %s has at its top level, and what it imports, is new for each load',
  async (name, files) => {
    const { load } = projectOf(name.replace(' with Vite', ''), files)
    const loaded = [await load(), ...(await Promise.all([load(), load(), load()]))]

    const isFirst = loaded.map((each) => Object({ ...Object(each.default), ...each }).isFirst)
    expect(isFirst.map((ask) => ask())).toEqual([true, true, true, true])
    expect(isFirst.map((ask) => ask())).toEqual([false, false, false, false])
  },
)

test.each([
  ['without Vite', {}],
  ['with Vite', { 'vite.config.mjs': 'export default { ssr: { noExternal: true } }' }],
])('msw is the same for all loads, %s', async (_, config: Files) => {
  const { load } = projectOf('a.ts', { ...config, 'a.ts': "export { http } from 'msw'" })

  expect((await load()).http).toBe(http)
  expect((await load()).http).toBe(http)
})

test.each([
  ['without Vite', {}],
  ['with Vite', { 'vite.config.mjs': 'export default {}' }],
])('a CommonJS package has the names that only its own code knows, %s', async (_, config) => {
  const text =
    "import * as all from 'lodash'; import { add } from 'lodash'; export const sums = [add(1, 2), all.add(3, 4)]"
  const { load } = projectOf('a.ts', { ...Object(config), 'a.ts': text })

  expect(await load()).toMatchObject({ sums: [3, 7] })
})

test('files that import each other, at once or later, are evaluated once', async () => {
  const { load } = projectOf('a.ts', {
    'a.ts': `import { nameOfB } from './b'
export const name = () => 'a'
export const names = [name(), nameOfB()]
export const later = (await Promise.all([import('./b'), import('./c')])).map((each) => each.count)`,
    'b.ts': `import { name } from './a'
import { count } from './c'
export { count }
export const nameOfB = () => name() + 'b'`,
    'c.ts': 'export const count = (globalThis.counted = (globalThis.counted ?? 0) + 1)',
  })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'counted'))

  expect(await load()).toMatchObject({ names: ['a', 'ab'], later: [1, 1] })
})

test.each([
  ['a syntax error', {}, /^\S+b\.ts:2:\d+: Unexpected token/],
  [
    'a syntax error with Vite',
    { 'vite.config.mjs': 'export default {}' },
    /^\S+b\.ts:2:\d+: .*Unexpected token/,
  ],
  [
    'a config of Vite that throws',
    { 'vite.config.mjs': "throw new Error('no luck')" },
    /vite\.config\.mjs: no luck/,
  ],
])('%s is named, and loading succeeds once it is mended', async (_, config: Files, message) => {
  const files = {
    ...config,
    'a.ts': "export * from './b'",
    'b.ts': 'export const b = 1\nconst = 2',
  }
  const { folder, file, load } = projectOf('a.ts', files)
  await expect(load()).rejects.toThrow(message)

  writeFileSync(join(folder, 'b.ts'), 'export const b = 1')
  if ('vite.config.mjs' in config) {
    writeFileSync(join(folder, 'vite.config.mjs'), 'export default { base: "/" }')
  }
  ;(await loaderOf(file)).refresh()
  expect(await load()).toMatchObject({ b: 1 })
})

test.each([
  ['without Vite', {}, ['a.ts', 'b.json', 'c.ts']],
  ['with Vite', { 'vite.config.mjs': 'export default {}' }, ['a.ts', 'b.json', 'c.ts']],
])('a loader knows the files of the project that it has read, %s', async (_, config, expected) => {
  const { folder, file, load } = projectOf('a.ts', {
    ...Object(config),
    'a.ts': "import './b.json'; import { http } from 'msw'; export * from './c'; export { http }",
    'b.json': '{}',
    'c.ts': 'export const c = 1',
  })
  await load()

  const files = (await loaderOf(file)).files()
  expect(files.map((each) => each.slice(folder.length + 1)).sort()).toEqual(expected)
})

test('Vite leaves NODE_ENV as it was, for the commands that are run', async () => {
  vi.stubEnv('NODE_ENV', undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { load } = projectOf('a.ts', {
    'vite.config.mjs': 'export default {}',
    'a.ts': 'export const { MODE } = import.meta.env',
  })

  expect(await load()).toMatchObject({ MODE: 'development' })
  expect(process.env.NODE_ENV).toBeUndefined()
})
