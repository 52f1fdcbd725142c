// Tests the packed package where it may run: `npm run compat -- --help`.
//
// It never skips. Without the npm registry, the first run fails.
import { mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { satisfies } from 'semver'
import { CELLS } from './compat/matrix.js'
import { CACHE, labelOf, prepare, runCell } from './compat/run.js'
import { pack } from './packages.js'
import { findChromium } from './programs.js'

const valuesOf = (kind) => [...new Set(CELLS.flatMap((cell) => cell[kind] ?? []))]

const HELP = `Tests the packed package with versions of Node, of msw and of test runners.

  npm run compat                                     all combinations
  npm run compat -- node=24 msw=3 runner=jest        some of them
  npm run compat -- node=20,22 runner=vitest         several values of a kind

  node=…      ${valuesOf('node').join(', ')}
  msw=…       ${valuesOf('msw').join(', ')}
  runner=…    ${valuesOf('runner').join(', ')};
              "vitest" stands for all whose name begins so

  --update    installs the newest versions again, instead of those of the last run
  --help      prints this text

It uses dist/ as it is, so run npm run build first. Packages come from the npm registry, and are
kept in node_modules/.cache/compat/, with the output of each combination.
Ends with status 1 if a combination doesn't work, unless scripts/compat/matrix.js says why.`

process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

try {
  const flag = { type: 'boolean' }
  const options = { update: flag, help: { ...flag, short: 'h' } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) console.log(HELP)
  else process.exitCode = (await run(values, positionals)) ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** Runs the chosen cells. Returns whether each does what is expected. */
async function run({ update }, words) {
  const started = performance.now()
  const cells = words.reduce(chooseCells, CELLS)
  mkdirSync(CACHE, { recursive: true })
  const waiting = prepare(cells, { tarball: pack(CACHE), isUpdated: update }).values()
  const wrong = []
  const work = async () => {
    for (const cell of waiting) {
      const { outcome, isWrong } = await judge(cell)
      console.log(`${labelOf(cell)}: ${outcome}`)
      if (isWrong) wrong.push(labelOf(cell))
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`\n${cells.length} combinations in ${seconds} s, ${wrong.length} not as expected`)
  for (const label of wrong) console.log(`  ${label}`)
  return wrong.length === 0
}

/** Keeps the cells that a word such as `node=20,22` names. */
function chooseCells(cells, word) {
  const [, kind, list] = /^(node|msw|runner)=(.+)$/.exec(word) ?? []
  if (kind === undefined) {
    throw new RangeError(`expected node=…, msw=… or runner=… but got "${word}"`)
  }
  const isNamed = (value, name) => value === name || value?.startsWith(`${name}-`)
  const names = list.split(',')
  const unknown = names.find((name) => !cells.some((cell) => isNamed(cell[kind], name)))
  if (unknown === undefined) {
    return cells.filter((cell) => names.some((name) => isNamed(cell[kind], name)))
  }
  throw new RangeError(`${kind}: no such combination with "${unknown}"\n\n${HELP}`)
}

/** Runs a cell, unless msw or the runner refuses its Node. Returns its outcome in words. */
async function judge(cell) {
  const { runtime, msw, peer } = cell.manifests
  const refusing = [msw, peer].find((one) => one?.needs && !satisfies(runtime.version, one.needs))
  if (cell.node !== undefined && refusing !== undefined) {
    return { outcome: `no, ${refusing.name} ${refusing.version} needs Node ${refusing.needs}` }
  }
  if (cell.runner === 'browser' && !process.env.CI && findChromium() === undefined) {
    return { outcome: "skipped, because Chromium isn't installed" }
  }
  const { status, claims, seconds, log } = await runCell(cell)
  const failed = claims.filter(({ passed }) => !passed)
  const groups = failedGroups(status, claims, failed)
  const expected = cell.limit === undefined ? [] : (cell.limit.groups ?? ['all'])
  if (String(groups) === String(expected)) {
    const passed = `${claims.length - failed.length} claims in ${seconds.toFixed(1)} s`
    return { outcome: [passed, cell.limit?.reason].filter(Boolean).join(', but not all: ') }
  }
  const lines = failed.map(
    ({ group, title, message = "it didn't run" }) =>
      `    ${group}: ${title}\n      ${message.replaceAll(/\s+/g, ' ').slice(0, 200)}`,
  )
  const what = `expected [${expected}] to fail but got [${groups}]; the runner ended with ${status}`
  return { isWrong: true, outcome: [what, ...lines, `    The output is in ${log}`].join('\n') }
}

/** Returns the groups of claims of which one failed; `all` if none passed. */
function failedGroups(status, claims, failed) {
  if (failed.length === claims.length) return ['all']
  if (failed.length === 0 && status !== 0) return ['the runner itself']
  return [...new Set(failed.map(({ group }) => group))]
}
