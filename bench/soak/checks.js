import { quantile } from '../statistics.js'

const MIB = 2 ** 20

/**
 * How much the memory may grow after the warm-up, in MiB. What the clients made is gone by then.
 * Only code that V8 compiles later, and caches of a fixed size, may remain.
 */
const GROWTH_MIB = 8

/**
 * Checks a run.
 *
 * @param {{ before: Memory, after: Memory, results: readonly object[], errors: string,
 *   slowest: number }} run
 * @typedef {{ used: number, connections: number }} Memory in bytes
 */
export function checkRun({ before, after, results, errors, slowest }) {
  const durations = results.flatMap((result) => result.durations ?? [])
  const total = (what, isCounted = () => true) =>
    results.reduce((sum, { kind, counts }) => sum + (isCounted(kind) ? (counts[what] ?? 0) : 0), 0)
  const growth = (after.used - before.used) / MIB
  const slow = Math.max(...durations)
  const internal = total('status 500', (kind) => kind !== 'faults')
  return [
    check('memory after the run', `${mib(after.used)}, ${signed(growth)} MiB`, {
      mustBe: `at most ${GROWTH_MIB} MiB more than after the warm-up (${mib(before.used)})`,
      ok: growth <= GROWTH_MIB,
    }),
    check('connections left', after.connections, { mustBe: 'none', ok: after.connections === 0 }),
    check('slowest health check', `${Math.round(slow)} ms`, {
      mustBe: `at most ${slowest} ms`,
      ok: slow <= slowest,
    }),
    check('99 % of the health checks', `${Math.round(quantile(durations, 0.99))} ms`, {
      mustBe: '',
      ok: null,
    }),
    check('wrong or lost responses, inexact quotas', total('problems'), {
      mustBe: 'none',
      ok: total('problems') === 0,
    }),
    check('responses with status 500, without faults', internal, {
      mustBe: 'none',
      ok: internal === 0,
    }),
    check('errors that the server printed', errors === '' ? 'none' : errors.split('\n').length, {
      mustBe: 'none',
      ok: errors === '',
    }),
  ]
}

function check(what, figure, { mustBe, ok }) {
  return { what, figure: String(figure), mustBe, ok }
}

function mib(bytes) {
  return `${(bytes / MIB).toFixed(1)} MiB`
}

function signed(number) {
  return `${number < 0 ? '−' : '+'}${Math.abs(number).toFixed(1)}`
}
