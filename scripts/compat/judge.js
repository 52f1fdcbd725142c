import { findChromium } from '../programs.js'
import { isInRange } from './engines.js'
import { limitOf } from './limits.js'

/**
 * Returns why a cell cannot run: the version of Node that msw or the runner asks for, or a missing
 * browser. Undefined if it can run.
 */
export function refusalOf({ runner, node, versions }) {
  if (runner.name === 'browser' && !process.env.CI && findChromium() === undefined) {
    return 'Chromium is not installed'
  }
  if (node === undefined) return undefined
  const { runtime, msw, peer } = versions
  const refusing = [msw, peer].find((one) => one?.needs && !isInRange(runtime, one.needs))
  return refusing && `${refusing.name} ${refusing.version} needs Node ${refusing.needs}`
}

/**
 * Judges what ran: whether the cell works, wholly or in part, and whether that was expected.
 *
 * @returns `outcome`, which is `works`, `partly` or `fails`; the `reason`, if it is known; and the
 *   `problem`, if the outcome is none that the page may have.
 */
export function judge(result) {
  const failed = failedGroups(result)
  const limit = limitOf(result)
  if (failed.length === 0) {
    const stale = 'expected it not to work, as scripts/compat/limits.js says, but it works'
    return { outcome: 'works', problem: limit && stale }
  }
  const outcome = limit?.groups === undefined ? 'fails' : 'partly'
  const expected = limit?.groups ?? ['all']
  if (limit !== undefined && String(failed) === String(expected)) {
    return { outcome, reason: limit.reason }
  }
  return { outcome: 'fails', problem: describeFailure(result, failed) }
}

/** Returns the groups of claims of which one failed; `all` if none passed. */
function failedGroups({ status, claims }) {
  const passed = claims.filter((claim) => claim.passed)
  if (passed.length === 0) return ['all']
  const failed = claims.filter((claim) => !claim.passed).map(({ group }) => group)
  if (failed.length === 0 && status !== 0) return ['the runner itself']
  return [...new Set(failed)]
}

function describeFailure({ claims, status, log }, groups) {
  const failed = claims.filter((claim) => !claim.passed)
  const lines = failed.map(
    ({ group, title, message = 'it did not run' }) =>
      `    ${group}: ${title}\n      ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
  )
  const ran = `failed: ${groups.join(', ')}; the runner ended with ${status}`
  return [ran, ...lines, `    The output is in ${log}`].join('\n')
}
