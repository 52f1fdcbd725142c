import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { banner } from './banner.js'
import { licenses, withoutPaths } from './bundled.js'
import { modernised } from './mswjs-data.js'

const require = createRequire(import.meta.url)

/**
 * Types for the parts in use. The package's own types do not compile with `skipLibCheck: false`.
 */
const DECLARATIONS = `import type { RawModel } from '../raw-model.ts'
import type { RowMap } from '../row-map.ts'

/** The definition of a field: a primary key or a nullable value. */
export interface FieldDefinition<Value> {
  readonly brand?: Value
}

export type ModelDefinition<Row> = {
  readonly [Field in keyof Row]: FieldDefinition<Row[Field]> | (() => Row[Field])
}

/** The store behind the models: for each, a map of its rows by primary key, which you can replace. */
export interface DatabaseInstance<Rows extends Readonly<Record<keyof Rows, object>>> {
  readonly models: { -readonly [Name in keyof Rows]: RowMap<Rows[Name]> }
}

/** The symbols under which a row has the name of its model, and that of its primary key. */
export declare const ENTITY_TYPE: unique symbol
export declare const PRIMARY_KEY: unique symbol

export declare const DATABASE_INSTANCE: unique symbol

export declare function primaryKey(next: () => number): FieldDefinition<number>

export declare function nullable<Value>(initial: () => Value | null): FieldDefinition<Value | null>

export declare function factory<Rows extends Readonly<Record<keyof Rows, object>>>(dictionary: {
  readonly [Name in keyof Rows]: ModelDefinition<Rows[Name]>
}): { readonly [Name in keyof Rows]: RawModel<Rows[Name]> } & {
  readonly [DATABASE_INSTANCE]: DatabaseInstance<Rows>
}

/** Deletes every row of every model. */
export declare function drop(db: object): void
`

/** Bundles @mswjs/data into one module, without msw, graphql and lodash. Returns texts by path. */
export async function bundleDatabase() {
  const entry = dirname(require.resolve('@mswjs/data'))
  const result = await build({
    stdin: {
      contents: `
        export { factory } from '@mswjs/data/lib/factory.js'
        export { primaryKey } from '@mswjs/data/lib/primaryKey.js'
        export { nullable } from '@mswjs/data/lib/nullable.js'
        export { drop } from '@mswjs/data/lib/db/drop.js'
        export { DATABASE_INSTANCE, ENTITY_TYPE, PRIMARY_KEY } from '@mswjs/data/lib/glossary.js'`,
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
    minifySyntax: true,
    treeShaking: true,
    plugins: [modernised],
  })
  const { version } = JSON.parse(readFileSync(join(entry, '../package.json'), 'utf8'))
  return {
    'src/model/database/generated/mswjs-data.gen.js':
      banner(`@mswjs/data ${version}`) + withoutPaths(result.outputFiles[0].text),
    'src/model/database/generated/mswjs-data.gen.d.ts':
      banner(`@mswjs/data ${version}`) + DECLARATIONS,
    'src/model/database/generated/mswjs-data.gen.LICENSES.txt': licenses(
      Object.keys(result.metafile.inputs),
    ),
  }
}
