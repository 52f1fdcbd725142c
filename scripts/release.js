// Publishes the package: `npm run release -- --help`. Ends with a non-zero code if the version is not
// ready, or npm refuses it.
import { spawnSync } from 'node:child_process'
import { HELP, readArguments } from './release/arguments.js'
import { faultsOf, readRelease } from './release/check.js'

try {
  const options = readArguments(process.argv.slice(2))
  if (options === undefined) console.log(HELP)
  else process.exitCode = release(options)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** Checks the version and publishes it. Returns the exit code. */
function release({ tag, isDryRun }) {
  const found = readRelease(tag)
  const faults = faultsOf(found)
  for (const fault of faults) console.error(fault)
  if (faults.length > 0 && !isDryRun) {
    console.error(`${found.version} was not published.`)
    return 1
  }
  // npm signs where and from which commit it was built: https://docs.npmjs.com/generating-provenance-statements
  const publish = ['publish', '--access', 'public', isDryRun ? '--dry-run' : '--provenance']
  const { status } = spawnSync('npm', publish, { stdio: 'inherit' })
  return faults.length > 0 ? 1 : (status ?? 1)
}
