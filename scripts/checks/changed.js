import { baseOf, changedFiles, upstreamBase } from './git.js'
import { listChecks } from './list.js'
import { planChecks } from './plan.js'

const LINTED = /\.(?:[cm]?[jt]sx?|json|css|html)$/

/**
 * Returns the checks that a change touches: everything since the branch left the given commit, and
 * what is not committed yet. Without a commit, the change begins where the branch left its upstream.
 * If it has none, only what is not committed counts.
 *
 * @throws {RangeError} if there is no such commit.
 */
export function changedChecks([ref, ...rest]) {
  if (rest.length > 0) {
    throw new RangeError(`changed: expected at most one commit but got ${[ref, ...rest].join(' ')}`)
  }
  const base = ref === undefined ? upstreamBase() : baseOf(ref, 'changed')
  const files = changedFiles(base)
  if (files.length === 0) {
    const hint = ref === undefined ? ' To name another commit: npm test -- changed main' : ''
    console.log(`Nothing has changed since ${base.slice(0, 10)}.${hint}`)
    return []
  }
  const count = files.length === 1 ? '1 file has' : `${files.length} files have`
  console.log(`${count} changed since ${base.slice(0, 10)}.`)
  const all = listChecks()
  const { checks, tests } = planChecks(
    files,
    all.map(({ name }) => name),
  )
  return [
    ...lintOf(files),
    ...all.filter(({ name }) => checks.includes(name)),
    ...testsOf(tests, all),
  ]
}

function lintOf(files) {
  const linted = files.filter((file) => LINTED.test(file))
  if (linted.length === 0) return []
  const args = ['check', '--error-on-warnings', '--no-errors-on-unmatched', ...linted]
  return [{ name: 'lint', command: 'biome', args }]
}

/** Returns the check that runs the tests, or nothing. */
function testsOf(tests, all) {
  const whole = all.find(({ name }) => name === 'tests')
  if (tests === 'all') return [whole]
  if (tests.length === 0) return []
  const args = ['related', '--run', '--passWithNoTests', ...tests]
  return [{ ...whole, command: 'vitest', args }]
}
