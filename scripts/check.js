// Runs the checks of the project, which are the `check:*` scripts of package.json, several at a
// time. Ends at the first failure.
//   npm test                    runs all checks
//   npm test -- lint types      runs only the given checks
//   npm test -- changed         runs what the change in the working tree touches
//   npm test -- changed main    runs what has changed since the branch left main
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changedChecks } from './checks/changed.js'
import { listChecks } from './checks/list.js'
import { missingPrograms } from './programs.js'
import { runChecks } from './checks/run.js'

/** The command that installs the programs that tests need. */
const SETUP = 'npm run test:setup'

const requested = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-check-'))
try {
  const checks = requested[0] === 'changed' ? changedChecks(requested.slice(1)) : choose(requested)
  const missing = checks.some(({ name }) => name === 'tests') ? missingPrograms() : []
  if (process.env.CI) refuseToSkip(missing)
  process.exitCode = checks.length === 0 ? 0 : await runChecks(checks, tarballFor(checks))
  if (process.exitCode === 0) reportSkipped(missing)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function choose(names) {
  const checks = listChecks()
  const known = checks.map(({ name }) => name)
  const unknown = names.filter((name) => !known.includes(name))
  if (unknown.length > 0) {
    const list = [...known, 'changed'].join(', ')
    throw new RangeError(`Unknown check: ${unknown.join(', ')}. The checks are ${list}.`)
  }
  return checks.filter(({ name }) => names.length === 0 || names.includes(name))
}

/** Refuses to run without a program: in CI, no test may be skipped. */
function refuseToSkip(missing) {
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(' and ')
  throw new RangeError(`CI: expected an installed ${names} but found none. To install: ${SETUP}`)
}

/** Says which tests were skipped. */
function reportSkipped(missing) {
  if (missing.length === 0) return
  for (const { name, tests } of missing) {
    console.warn(`SKIPPED ${tests}, because ${name} is not installed`)
  }
  console.warn(`To install what is missing: ${SETUP}`)
}

/** The check `build` packs the package once, for all that follow. */
function tarballFor(checks) {
  const packs = checks.some(({ name }) => name === 'build')
  return packs ? { PACKED_TARBALL: join(folder, 'petstore-mock.tgz') } : {}
}
