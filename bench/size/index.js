import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST, ROOT } from '../dist.js'
import { run } from '../processes.js'
import { checkDifference } from '../report/targets.js'

const KIB = 1_024

const MSW = "import { setupWorker } from 'msw/browser'; globalThis.worker = setupWorker"
const BROWSER = "import { startPetstore } from './src/browser.js'; globalThis.start = startPetstore"
/** A bundle entry that replaces the browser entry for builds that do not have one. */
const CORE = `import { createPetstore } from './src/index.js'; globalThis.create = createPetstore; ${MSW}`

/** Measures the size of bundles and of the package. */
export async function measureSize({ progress }) {
  progress('size: bundling for the browser')
  const hasEntry = existsSync(join(DIST, 'src/browser.js'))
  const ours = await bundle(hasEntry ? BROWSER : CORE)
  const theirs = await bundle(MSW)
  const packed = await pack(progress)
  const target = checkDifference({
    what: hasEntry ? 'bundle of petstore-mock/browser, gzip' : 'bundle of createPetstore, gzip',
    against: 'msw/browser alone',
    unit: 'KiB',
    ours: ours.gzip / KIB,
    theirs: theirs.gzip / KIB,
    limit: { atMost: 45 },
  })
  return { targets: [target], tables: [toTable(ours, theirs, packed)] }
}

/**
 * Bundles a module for production with esbuild, as the project does. Returns its sizes in bytes.
 */
async function bundle(code) {
  const { build } = createRequire(join(ROOT, 'package.json'))('esbuild')
  const { outputFiles } = await build({
    stdin: { contents: code, resolveDir: DIST },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const [{ contents }] = outputFiles
  return { minified: contents.length, gzip: gzipSync(contents, { level: 9 }).length }
}

/** Returns what npm would publish; null if the build is not part of a package. */
async function pack(progress) {
  const root = dirname(DIST)
  if (!existsSync(join(root, 'package.json'))) return null
  progress('size: packing')
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error']
  const [packed] = Object.values(JSON.parse(await run('npm', args, { cwd: root })))
  return packed
}

function toTable(ours, theirs, packed) {
  return {
    title: 'Size',
    note: 'Bundled and minified by esbuild, gzip level 9.',
    columns: ['what', 'KiB', 'KiB gzip'],
    rows: [
      ['msw/browser', theirs.minified / KIB, theirs.gzip / KIB],
      ['petstore-mock/browser, with it', ours.minified / KIB, ours.gzip / KIB],
      ...(packed
        ? [
            [
              `the package, ${packed.entryCount} files`,
              packed.unpackedSize / KIB,
              packed.size / KIB,
            ],
          ]
        : []),
    ],
  }
}
