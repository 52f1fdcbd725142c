// Publishes the package with its provenance, if package.json says where the project is.
//   npm run release                  publishes the version in package.json
//   npm run release -- --dry-run     lists what would be published
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const PLACES = ['repository', 'homepage', 'bugs']

const words = process.argv.slice(2)
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
const missing = PLACES.filter((place) => manifest[place] === undefined)
if (missing.length > 0) {
  console.error(`release: package.json has no ${missing.join(', ')}; set them before you publish`)
}
if (missing.length > 0 && !words.includes('--dry-run')) process.exitCode = 1
else process.exitCode = publish() ?? 1

function publish() {
  const args = ['publish', '--access', 'public', '--provenance', ...words]
  const { status } = spawnSync('npm', args, {
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status
}
