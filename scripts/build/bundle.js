import { readFileSync, writeFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { rolldown } from 'rolldown'
import { coreChunk } from './core-chunk.js'
import { bundleData, DATA_BUNDLE, DATA_IMPORT } from './mswjs-data.js'
import { PANEL, PANEL_SOURCE } from './panel.js'

const { exports: subpaths, imports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))

/** The paths of the entries in dist/, without their extension. */
const ENTRIES = [
  ...Object.values(subpaths).map((target) => target.default),
  ...Object.values(imports).flatMap((target) => Object.values(target)),
  ...Object.values(bin),
]
  .filter((path) => path !== undefined)
  .map((path) => path.replace(/^(?:\.\/)?dist\/(.*)\.js$/, '$1'))

/** The entry that every other one needs most of. */
const MAIN = resolve('src/index.ts')

/** What so many chunks need that it would be one of its own, of a few lines. */
const SHARED = ['src/control/paths.ts', 'src/core/user-handlers/exported-options.ts'].map((path) =>
  resolve(path),
)

/** What the main entry needs, but a page only with the panel: the formats of an audit report. */
const FORMATS = { name: 'formats', test: /\/core\/audit\/(?:format|junit)\.ts$/ }

/**
 * Bundles the entries of package.json into dist/.
 *
 * Node takes about as long to find a file as to run it. So what the main entry needs is one chunk,
 * although other entries need only some of it. No module depends on the effects of another, so
 * their order doesn't matter.
 */
export async function bundle() {
  const core = coreChunk(MAIN, SHARED)
  const dataLicenses = await bundleData()
  const bundled = await rolldown({
    input: Object.fromEntries(ENTRIES.map((path) => [path, `${path}.ts`])),
    platform: 'neutral',
    external: (id) => !/^[./]/.test(id) && !DATA_IMPORT.test(id),
    preserveEntrySignatures: 'allow-extension',
    treeshake: { moduleSideEffects: false },
    tsconfig: false,
    plugins: [
      {
        name: 'panel',
        // The panel is a module of its own, which the server sends to browsers as it is. Its path is
        // relative to the root of the sources, which becomes dist/.
        resolveId: {
          order: 'pre',
          handler: (id) =>
            id.endsWith(basename(PANEL_SOURCE))
              ? { id: resolve(PANEL.replace('dist/', '')), external: 'relative' }
              : undefined,
        },
      },
      {
        name: 'mswjs-data',
        resolveId: { filter: { id: DATA_IMPORT }, order: 'pre', handler: () => DATA_BUNDLE },
      },
      core.plugin,
    ],
  })
  await bundled.write({
    dir: 'dist',
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
    comments: { legal: true, annotation: true, jsdoc: false },
    codeSplitting: {
      ...core.codeSplitting,
      groups: [FORMATS, ...core.codeSplitting.groups],
    },
  })
  writeFileSync('dist/mswjs-data.LICENSES.txt', dataLicenses)
}
