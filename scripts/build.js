// Builds dist/:
// - the entries of package.json, bundled with their shared code into a few files
// - the type declarations of the entries, bundled in the same way
// - the files of the documentation page
// - the panel
// With --if-changed, it does nothing if dist/ is newer than its sources.
import { chmodSync, cpSync, rmSync } from 'node:fs'
import { bundle } from './build/bundle.js'
import { writeDocsPage } from './build/docs-page.js'
import { isBuilt } from './build/is-built.js'
import { buildPanel } from './build/panel.js'
import { writeTypes } from './build/types.js'

if (process.argv.includes('--if-changed')) {
  if (isBuilt()) process.exit()
  console.log('Building the package …')
}

rmSync('dist', { recursive: true, force: true })
await bundle()
await buildPanel()
chmodSync('dist/src/cli.js', 0o755)

const LICENSES = 'src/core/contract/generated/validators.gen.LICENSES.txt'
cpSync(LICENSES, `dist/${LICENSES}`)
await writeTypes()
writeDocsPage()
