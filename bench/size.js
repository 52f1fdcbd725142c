import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'esbuild'
import { DIST, ROOT } from './build.js'
import { figure } from './report.js'

const MSW = "import { setupWorker } from 'msw/browser'; globalThis.worker = setupWorker"
const BROWSER = "import { startPetstore } from './src/browser.js'; globalThis.start = startPetstore"

/** Measures what a page loads, and the size of the package. */
export async function measure() {
  const [ours, theirs] = [await bundle(BROWSER), await bundle(MSW)]
  const panel = readdirSync(join(DIST, 'panel')).filter((name) => name.endsWith('.js'))
  const kib = (contents) => [contents.reduce((sum, each) => sum + gzip(each), 0) / 1_024]
  const read = (name) => readFileSync(join(DIST, 'panel', name))
  const added = kib(ours)[0] - kib(theirs)[0]
  return [
    figure('in the page, over msw, gzip: +', [added], 'KiB', { atMost: 88 }),
    figure('in the page, msw alone, gzip', kib(theirs), 'KiB'),
    figure('the panel, gzip', kib(panel.map(read)), 'KiB', { atMost: 40 }),
    ...packageSize(),
  ]
}

function gzip(contents) {
  return gzipSync(contents, { level: 9 }).length
}

/**
 * Bundles a module for production with esbuild, as a project does. Returns the files that are loaded
 * at once, and those that the first call loads.
 */
async function bundle(code) {
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
  const importsOf = (path, kind) =>
    outputs[path].imports.filter((each) => each.kind === kind && !each.external)
  const loaded = new Set()
  const load = (path) => {
    if (loaded.has(path)) return
    loaded.add(path)
    for (const each of importsOf(path, 'import-statement')) load(each.path)
  }
  load(Object.keys(outputs).find((path) => outputs[path].entryPoint === '<stdin>'))
  for (const path of [...loaded]) {
    for (const each of importsOf(path, 'dynamic-import')) load(each.path)
  }
  return outputFiles.filter(({ path }) => loaded.has(relative(ROOT, path))).map((it) => it.contents)
}

/** Returns the size of what npm would publish; nothing if the build isn't part of a package. */
function packageSize() {
  const cwd = dirname(DIST)
  if (!existsSync(join(cwd, 'package.json'))) return []
  const words = ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel', 'error']
  const [{ unpackedSize }] = Object.values(JSON.parse(execFileSync('npm', words, { cwd })))
  return [figure('the package, unpacked', [unpackedSize / 1e6], 'MB', { atMost: 2.2 })]
}
