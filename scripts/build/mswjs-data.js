import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build } from 'esbuild'
import { licenses } from '../licenses.js'

/** What the sources import: @mswjs/data, by its name or by the path of one of its files. */
export const DATA_IMPORT = /^@mswjs\/data(?:\/.*)?$/

/** The bundle that stands for it. `bundleData` writes it. */
export const DATA_BUNDLE = resolve('node_modules/.cache/petstore-mock/mswjs-data.mjs')

/** Everything that the sources and the tests import. The file `index.js` would add relations. */
const EXPORTS = `
export { factory } from '@mswjs/data/lib/factory.js'
export { primaryKey } from '@mswjs/data/lib/primaryKey.js'
export { nullable } from '@mswjs/data/lib/nullable.js'
export { DATABASE_INSTANCE, ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary.js'
export { booleanComparators } from '@mswjs/data/lib/comparators/boolean.js'
export { numberComparators } from '@mswjs/data/lib/comparators/number.js'
export { stringComparators } from '@mswjs/data/lib/comparators/string.js'
`

/**
 * What stands in for the modules behind the features that are never used, and for the libraries of
 * which hardly anything is. The name of a module is how its path ends where it is imported.
 */
const STAND_INS = {
  // Handlers of requests. The service has its own.
  '/model/generateRestHandlers': '',
  '/model/generateGraphQLHandlers': '',
  // Sync between tabs. Its BroadcastChannel keeps a Jest run from ending.
  '/extensions/sync': 'export const sync = () => {}',
  // Relations between models.
  '/relations/Relation': 'export class Relation {}',
  '/defineRelationalProperties': 'export const defineRelationalProperties = () => {}',
  // Queries, and updates by them. The collections do both themselves.
  '/query/executeQuery': '',
  '/utils/first': '',
  '/model/updateEntity': '',
  // Events, which only the sync reads.
  'strict-event-emitter': 'export class Emitter { emit() {} }',
  // Checks, and their messages. The collections have checked everything before.
  '/errors/OperationError': `export const OperationErrorType = {}
    export class OperationError extends Error {
      constructor(_, message) {
        super(message)
      }
    }`,
  outvariant: `export const format = (text) => text
    export const invariant = (isTrue, text) => {
      if (!isTrue) throw new Error(text)
    }`,
  // Logs.
  debug: 'export const debug = () => () => {}',
  // The hash in the id of a database, which only the sync reads.
  md5: 'export default (text) => text',
  // Paths into rows. They are arrays.
  lodash: `export const isFunction = (value) => typeof value === 'function'`,
  'lodash/isFunction': `export default (value) => typeof value === 'function'`,
  'lodash/get': 'export default (value, path) => path.reduce((node, name) => node?.[name], value)',
  'lodash/set': `export default (value, path, next) => {
    if (path.some((name) => ['__proto__', 'constructor', 'prototype'].includes(name))) return
    const last = path.length - 1
    path.slice(0, last).reduce((node, name) => (node[name] ??= {}), value)[path[last]] = next
  }`,
}

/** An esbuild plugin that loads the stand-ins. */
const standIns = {
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => {
      const name = Object.keys(STAND_INS).find(
        (key) => path === key || (key.startsWith('/') && path.endsWith(key)),
      )
      return name && { path: name, namespace: 'stand-in' }
    })
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: STAND_INS[path] }))
  },
}

/**
 * Bundles @mswjs/data into one small module, because the package itself takes longer to load than
 * most programs, and brings a second msw. Returns the licenses of the packages in it.
 */
export async function bundleData() {
  const { outputFiles, metafile } = await build({
    stdin: { contents: EXPORTS, resolveDir: process.cwd() },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    minify: true,
    plugins: [standIns],
  })
  replaceFile(DATA_BUNDLE, outputFiles[0].text)
  return licenses(Object.keys(metafile.inputs))
}

/** An esbuild plugin that takes the bundle instead of the package. */
export const bundledData = {
  name: 'bundled-data',
  setup({ onResolve }) {
    onResolve({ filter: DATA_IMPORT }, () => ({ path: DATA_BUNDLE }))
  },
}

/** Writes a file unless it has that text. Another process that reads it sees all of it or none. */
function replaceFile(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return
  } catch {}
  mkdirSync(dirname(path), { recursive: true })
  const temporary = `${path}.${process.pid}`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
}
