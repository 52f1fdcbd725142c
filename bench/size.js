import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { DIST, ROOT } from './dist.js'
import { run } from './processes.js'
import { compare, compareDifference, progress } from './report.js'

const KIB = 1_024

const MSW = "import { setupWorker } from 'msw/browser'; globalThis.worker = setupWorker"
const BROWSER = "import { startPetstore } from './src/browser.js'; globalThis.start = startPetstore"

/** Measures the size of bundles and of the package. */
export async function measure() {
  progress('size: bundling for the browser')
  const ours = await bundle(BROWSER)
  const theirs = await bundle(MSW)
  const packed = await pack()
  const started = compareDifference({
    what: 'bundle of petstore-mock/browser, loaded by startPetstore(), gzip',
    against: 'msw/browser alone',
    unit: 'KiB',
    ours: ours.started.gzip / KIB,
    theirs: theirs.imported.gzip / KIB,
    limit: { atMost: 40 },
  })
  const targets = packed ? [started, toPackageTarget(packed)] : [started]
  return { targets, tables: [toTable(ours, theirs, packed)] }
}

function toPackageTarget({ unpackedSize }) {
  return compare({
    what: 'the package, unpacked',
    unit: 'MB',
    ours: [unpackedSize / 1e6],
    limit: { atMost: 2 },
  })
}

/**
 * Bundles a module for production with esbuild, as a project does. Returns the sizes of the files
 * that are loaded at once, of those that the first call loads as well, and of all files.
 */
async function bundle(code) {
  const { build } = createRequire(join(ROOT, 'package.json'))('esbuild')
  const { outputFiles, metafile } = await build({
    stdin: { contents: code, resolveDir: DIST },
    bundle: true,
    splitting: true,
    minify: true,
    write: false,
    metafile: true,
    outdir: ROOT,
    absWorkingDir: ROOT,
    // The paths of this project lead to its sources.
    tsconfigRaw: {},
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    // msw loads it only for handlers of its own kind.
    external: ['graphql'],
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const { outputs } = metafile
  const entry = Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>')
  const imported = filesFrom([entry], outputs)
  const started = filesFrom(
    [...imported, ...importsOf(imported, outputs, 'dynamic-import')],
    outputs,
  )
  const sizesOf = (paths) =>
    sumOf(outputFiles.filter(({ path }) => paths.has(relative(ROOT, path))))
  return { imported: sizesOf(imported), started: sizesOf(started), all: sumOf(outputFiles) }
}

/** Returns files, and those that they import with a statement, directly or through others. */
function filesFrom(paths, outputs, found = new Set()) {
  for (const path of paths) {
    if (found.has(path)) continue
    found.add(path)
    filesFrom(importsOf([path], outputs, 'import-statement'), outputs, found)
  }
  return found
}

function importsOf(paths, outputs, wanted) {
  const imports = [...paths].flatMap((path) => outputs[path].imports)
  return imports
    .filter(({ kind, external }) => kind === wanted && !external)
    .map(({ path }) => path)
}

function sumOf(files) {
  return {
    minified: files.reduce((sum, { contents }) => sum + contents.length, 0),
    gzip: files.reduce((sum, { contents }) => sum + gzipSync(contents, { level: 9 }).length, 0),
  }
}

/** Returns what npm would publish; null if the build isn't part of a package. */
async function pack() {
  const root = dirname(DIST)
  if (!existsSync(join(root, 'package.json'))) return null
  progress('size: packing')
  const args = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error']
  const [packed] = Object.values(JSON.parse(await run('npm', args, { cwd: root })))
  return packed
}

function toTable(ours, theirs, packed) {
  const row = (what, { minified, gzip }) => [what, minified / KIB, gzip / KIB]
  const packageRow = packed && {
    what: `the package, ${packed.entryCount} files`,
    sizes: { minified: packed.unpackedSize, gzip: packed.size },
  }
  return {
    title: 'Size',
    note: 'Bundled, split and minified by esbuild, gzip level 9 for each file. All but the first and the last row include msw/browser.',
    columns: ['what', 'KiB', 'KiB gzip'],
    rows: [
      row('msw/browser', theirs.imported),
      row('petstore-mock/browser, loaded by the import', ours.imported),
      row('petstore-mock/browser, loaded by startPetstore()', ours.started),
      row('petstore-mock/browser, with all that options load', ours.all),
      ...(packageRow ? [row(packageRow.what, packageRow.sizes)] : []),
    ],
  }
}
