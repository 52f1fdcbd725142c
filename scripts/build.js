// Builds dist/:
// - the entries of package.json, bundled with their shared code into a few files, because Node
//   takes about as long to find a module as to run it
// - the type declarations, with tsc
// - the contract as JSON, and the files of the documentation page
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { build } from 'esbuild'
import { parse } from 'yaml'

const require = createRequire(import.meta.url)
const tsc = join(dirname(require.resolve('typescript-7/package.json')), 'bin/tsc')
const swaggerUi = dirname(require.resolve('swagger-ui-dist/package.json'))
const { exports: subpaths, imports, bin } = JSON.parse(readFileSync('package.json', 'utf8'))

const entries = [
  ...Object.values(subpaths).map((target) => target.default),
  ...Object.values(imports).flatMap((target) => Object.values(target)),
  ...Object.values(bin),
]
  .filter((path, index, all) => path !== undefined && all.indexOf(path) === index)
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
  external: ['node:*', ...Object.keys(imports)],
  logLevel: 'warning',
  metafile: true,
})
for (const path of Object.keys(metafile.outputs)) dropBareImports(path)
execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const path of [
  'src/contract/generated/validators.gen',
  'src/model/database/generated/mswjs-data.gen',
]) {
  for (const ending of ['.d.ts', '.LICENSES.txt']) cpSync(path + ending, `dist/${path}${ending}`)
}
const contract = parse(readFileSync('openapi.yaml', 'utf8'))
writeFileSync('dist/openapi.json', `${JSON.stringify(contract, null, 2)}\n`)
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
 * Removes the `import "../chunks/…"` statements that esbuild adds to preserve the execution order
 * of modules. Other bundlers warn about them. The order does not matter, because no module depends
 * on the side effects of another.
 */
function dropBareImports(path) {
  const text = readFileSync(path, 'utf8')
  writeFileSync(path, text.replace(/^import "\.{1,2}\/[^"]+";\n/gm, ''))
}
