// Runs the checks of the project, which are the `check:*` scripts of package.json, several at a
// time. Ends at the first failure.
//   npm test                    runs all checks
//   npm test -- lint types      runs only the given checks
//   npm test -- changed         runs the quick checks, and the tests of what isn't committed
//   npm test -- changed main    runs the tests of what has changed since the branch left main
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { missingPrograms } from './programs.js'
import { runChecks } from './run-checks.js'

/** The command that installs the programs that tests need. */
const SETUP = 'npm run test:setup'

/** These read dist/ or the tarball. */
const AFTER_BUILD = [
  'type-tests',
  'bench',
  'package',
  'exports',
  'tests',
  'install',
  'clients',
  'compat',
]

/** These occupy all processors. */
const ALONE = ['tests']

/** These mostly wait for the npm registry. */
const WAITING = ['install', 'clients', 'compat']

/** These take a few seconds. */
const QUICK = ['lint', 'generated', 'contract', 'types', 'dead-code']

const requested = process.argv.slice(2)
const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-check-'))
try {
  const [first, ...rest] = requested
  const checks = first === 'changed' ? changedChecks(rest) : choose(requested)
  const missing = checks.some(({ name }) => name === 'tests') ? missingPrograms() : []
  if (process.env.CI) refuseToSkip(missing)
  process.exitCode = await runChecks(checks, tarballFor(checks))
  if (process.exitCode === 0) reportSkipped(missing)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
} finally {
  rmSync(folder, { recursive: true, force: true })
}

/** Returns the checks, which are the `check:*` scripts of package.json. */
function listChecks() {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  return Object.entries(scripts)
    .filter(([script]) => script.startsWith('check:'))
    .map(([script, command]) => {
      const name = script.slice('check:'.length)
      const after = AFTER_BUILD.includes(name) ? ['build'] : []
      return { name, command, after, alone: ALONE.includes(name), waits: WAITING.includes(name) }
    })
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

/** Returns the quick checks, and the tests that import what has changed since a commit. */
function changedChecks([ref, ...rest]) {
  if (rest.length > 0) {
    throw new RangeError(`changed: expected at most one commit but got ${[ref, ...rest].join(' ')}`)
  }
  const { status } = spawnSync('git', [
    'rev-parse',
    '--quiet',
    '--verify',
    `${ref ?? 'HEAD'}^{commit}`,
  ])
  if (status !== 0) {
    throw new RangeError(`changed: expected a commit, branch or tag but got ${ref}`)
  }
  const [tests] = choose(['tests'])
  const command = `${tests.command} --passWithNoTests --changed ${ref ?? ''}`
  return [...choose(QUICK), { ...tests, command }]
}

/** Refuses to run without a program: in CI, no test may be skipped. */
function refuseToSkip(missing) {
  const needed = missing.filter(({ isOptional }) => !isOptional)
  if (needed.length === 0) return
  const names = needed.map(({ name }) => name).join(' and ')
  throw new RangeError(`CI: expected an installed ${names} but found none. To install: ${SETUP}`)
}

/** Says which tests were skipped. */
function reportSkipped(missing) {
  if (missing.length === 0) return
  for (const { name, tests, isOptional, hint } of missing) {
    const how = isOptional ? `; to run them, ${hint}` : ''
    console.warn(`SKIPPED ${tests}, because ${name} isn't installed${how}`)
  }
  if (missing.some(({ isOptional }) => !isOptional)) {
    console.warn(`To install what is missing: ${SETUP}`)
  }
}

/** The check `build` packs the package once, for all that follow. */
function tarballFor(checks) {
  const packs = checks.some(({ name }) => name === 'build')
  return packs ? { PACKED_TARBALL: join(folder, 'petstore-mock.tgz') } : {}
}
