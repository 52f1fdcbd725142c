// Builds dist/:
// - the entries of package.json, bundled with their shared code into a few files
// - the type declarations of the entries, with tsc
// - the contract as JSON, and the files of the documentation page
// - the panel
import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { parse } from 'yaml'
import { bundle } from './build/bundle.js'
import { writeDocsPage } from './build/docs-page.js'
import { buildPanel } from './build/panel.js'
import { shrinkTypes } from './build/types.js'

const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc')

rmSync('dist', { recursive: true, force: true })
await bundle()
await buildPanel()
chmodSync('dist/src/cli.js', 0o755)

execFileSync(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { stdio: 'inherit' })
for (const path of [
  'src/contract/generated/validators.gen',
  'src/model/database/generated/mswjs-data.gen',
]) {
  for (const ending of ['.d.ts', '.LICENSES.txt']) cpSync(path + ending, `dist/${path}${ending}`)
}
shrinkTypes()

writeFileSync('dist/openapi.json', JSON.stringify(parse(readFileSync('openapi.yaml', 'utf8'))))
writeDocsPage()
