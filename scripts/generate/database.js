import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { banner } from './banner.js'

const require = createRequire(import.meta.url)

/**
 * Modules of @mswjs/data that are left out of the bundle, and what stands in for them. It never
 * makes handlers here (ours do), shares nothing between tabs, and logs nothing.
 */
const STAND_INS = {
  '/model/generateRestHandlers': 'exports.generateRestHandlers = () => []',
  '/model/generateGraphQLHandlers':
    'exports.generateGraphQLHandlers = () => []; exports.generateGraphQLSchema = () => undefined',
  '/extensions/sync': 'exports.sync = () => {}',
  debug: 'const silent = () => {}; exports.debug = () => silent',
  lodash: "exports.isFunction = (value) => typeof value === 'function'",
  'date-fns': 'exports.compareAsc = (left, right) => Math.sign(left - right)',
  md5: 'module.exports = (text) => text',
}

/** The part of its types that is used: its own do not pass `skipLibCheck: false`. */
const DECLARATIONS = `import type { Collection } from './collection.ts'

/** How one field starts out: a primary key, or a function that returns its default. */
export interface FieldDefinition<Value> {
  readonly brand?: Value
}

export type ModelDefinition<Row> = {
  readonly [Field in keyof Row]: FieldDefinition<Row[Field]> | (() => Row[Field])
}

/** The store behind the models: a Map of live rows for each, by primary key. */
export interface DatabaseInstance<Rows> {
  getModel<Name extends keyof Rows>(name: Name): Map<number, Rows[Name]>
  update<Name extends keyof Rows>(name: Name, previous: Rows[Name], next: Rows[Name]): void
  delete(name: keyof Rows, primaryKey: number): void
  readonly events: {
    on(
      event: 'create',
      listener: <Name extends keyof Rows>(source: string, model: Name, row: Rows[Name]) => void,
    ): void
    on(
      event: 'update',
      listener: <Name extends keyof Rows>(
        source: string,
        model: Name,
        previous: Rows[Name],
        next: Rows[Name],
      ) => void,
    ): void
    on(
      event: 'delete',
      listener: (source: string, model: keyof Rows, primaryKey: number) => void,
    ): void
  }
}

export declare const DATABASE_INSTANCE: unique symbol

export declare function primaryKey(next: () => number): FieldDefinition<number>

export declare function nullable<Value>(initial: () => Value | null): FieldDefinition<Value | null>

export declare function factory<Rows>(dictionary: {
  readonly [Name in keyof Rows]: ModelDefinition<Rows[Name]>
}): { readonly [Name in keyof Rows]: Collection<Rows[Name]> } & {
  readonly [DATABASE_INSTANCE]: DatabaseInstance<Rows>
}

/** Deletes every row of every model. */
export declare function drop(db: object): void
`

/** @mswjs/data in one module, without its dependencies on msw, graphql and all of lodash. */
export async function bundleDatabase() {
  const entry = dirname(require.resolve('@mswjs/data'))
  const result = await build({
    stdin: {
      contents: `
        export { factory, primaryKey, nullable, drop } from '@mswjs/data'
        export { DATABASE_INSTANCE } from '@mswjs/data/lib/glossary.js'`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    legalComments: 'none',
    plugins: [standIns],
  })
  const { version } = JSON.parse(readFileSync(join(entry, '../package.json'), 'utf8'))
  return {
    'src/model/mswjs-data.gen.js':
      banner(`@mswjs/data ${version}`) + withoutPaths(result.outputFiles[0].text),
    'src/model/mswjs-data.gen.d.ts': banner(`@mswjs/data ${version}`) + DECLARATIONS,
    'src/model/mswjs-data.gen.LICENSES.txt': licenses(Object.keys(result.metafile.inputs)),
  }
}

const standIns = {
  name: 'stand-ins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /.*/ }, ({ path }) => {
      const name = Object.keys(STAND_INS).find((key) => path === key || path.endsWith(key))
      return name === undefined ? undefined : { path: name, namespace: 'stand-in' }
    })
    onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path }) => ({ contents: STAND_INS[path] }))
  },
}

/** The bundler marks each module with its path, which would differ between two installs. */
function withoutPaths(text) {
  return text.replaceAll(/^\s*\/\/ node_modules\/.*\n/gm, '')
}

function licenses(inputs) {
  const roots = inputs
    .map((path) => /^node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0])
    .filter((root) => root !== undefined)
  return [...new Set(roots)].sort().map(licenseOf).join('\n')
}

function licenseOf(root) {
  const { name, version, license } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
  return `${name} ${version} (${license})\n\n${readLicense(root)}\n`
}

function readLicense(root) {
  for (const file of ['LICENSE', 'LICENSE.md', 'LICENCE', 'license']) {
    try {
      return readFileSync(`${root}/${file}`, 'utf8').trim()
    } catch {}
  }
  return 'No licence text is in the package.'
}
