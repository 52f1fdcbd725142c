// Starts the demo, with whatever options Vite takes. The demo uses the package as it is built, so
// that is done first where it was not done yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const vite = join(
  dirname(createRequire(import.meta.url).resolve('vite/package.json')),
  'bin/vite.js',
)

function run(...command) {
  const { status } = spawnSync(process.execPath, command, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(join(root, 'dist/src/vite.js'))) {
  console.log('The package is not built yet: npm run build')
  run('scripts/build.js')
}
run(vite, import.meta.dirname, '--open', ...process.argv.slice(2))
