// Runs the checks of the project, which are the `check:*` scripts of package.json. Stops at the
// first failure.
//   npm test                 runs all checks
//   npm test -- lint types   runs only the given checks
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
const checks = Object.keys(scripts)
  .filter((name) => name.startsWith('check:'))
  .map((name) => name.slice('check:'.length))

const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !checks.includes(name))
if (unknown.length > 0) {
  console.error(`Unknown check: ${unknown.join(', ')}. The checks are ${checks.join(', ')}.`)
  process.exit(2)
}

const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
for (const name of checks.filter((check) => requested.length === 0 || requested.includes(check))) {
  const started = performance.now()
  if (name === 'tests') spawnSync(process.execPath, ['scripts/chromium.js'], { stdio: 'inherit' })
  const { status } = spawnSync('npm', ['run', '--silent', `check:${name}`], {
    stdio: 'inherit',
    env,
    shell: process.platform === 'win32',
  })
  const seconds = ((performance.now() - started) / 1_000).toFixed(1)
  if (status !== 0) {
    console.error(`\n${name} failed after ${seconds} s. To run it again: npm test -- ${name}`)
    process.exit(status ?? 1)
  }
  console.log(`\n${name} passed in ${seconds} s`)
}
