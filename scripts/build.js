// Builds dist/: the entries of package.json and what they share, each a file or a few, since Node
// takes about as long to find a module as to run it; tsc's declarations; and the files of the
// documentation page.
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'

const require = createRequire(import.meta.url)
const tsc = require.resolve('typescript/bin/tsc')
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'))
const { exports: ways, bin } = JSON.parse(readFileSync('package.json', 'utf8'))

const entries = [...Object.values(ways).map((way) => way.default), ...Object.values(bin)]
  .filter((path) => path !== undefined)
  .map((path) => path.replace(/^\.\/dist\//, '').replace(/\.js$/, '.ts'))

rmSync('dist', { recursive: true, force: true })
const { metafile } = await build({
  entryPoints: entries,
  outdir: 'dist',
  outbase: '.',
  bundle: true,
  splitting: true,
  chunkNames: 'chunks/[name]-[hash]',
  packages: 'external',
  format: 'esm',
  platform: 'neutral',
  target: 'es2022',
  external: ['node:*'],
  logLevel: 'warning',
  metafile: true,
})
for (const path of Object.keys(metafile.outputs)) dropBareImports(path)
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const path of ['src/contract/generated/validators.gen', 'src/model/database/mswjs-data.gen']) {
  for (const ending of ['.d.ts', '.LICENSES.txt']) cpSync(path + ending, `dist/${path}${ending}`)
}
cpSync('src/contract/generated/openapi.gen.json', 'dist/openapi.json')
cpSync('src/server/docs-page/page', 'dist/swagger-ui', { recursive: true })
for (const name of [
  'swagger-ui.css',
  'swagger-ui-bundle.js',
  'swagger-ui-bundle.js.LICENSE.txt',
  'LICENSE',
  'NOTICE',
]) {
  cpSync(join(swaggerUi, name), join('dist/swagger-ui', name))
}
chmodSync('dist/src/cli.js', 0o755)

/**
 * Takes out `import "../chunks/…"`: esbuild keeps with them the order in which modules are run, and
 * other bundlers warn of them. No module of ours has an effect that another one waits for.
 */
function dropBareImports(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/^import "\.{1,2}\/[^"]+";\n/gm, ''))
}
