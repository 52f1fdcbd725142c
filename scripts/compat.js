// Tests the packed package where it may run: `npm run compat -- --help`. Ends with status 1 if a
// combination doesn't work, unless scripts/compat/matrix.js says why.
//
// It never skips. Without the npm registry, the first run fails.
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { writeSection } from '../bench/report.js'
import { CELLS } from './compat/matrix.js'
import { judge, refusalOf, toTables } from './compat/results.js'
import { CACHE, labelOf, prepare, runCell } from './compat/run.js'
import { pack } from './packages.js'
import { findChromium } from './programs.js'

const PAGE = 'docs/reference/compatibility.md'

const valuesOf = (kind) => [...new Set(CELLS.flatMap((cell) => cell[kind] ?? []))]

const HELP = `Tests the packed package with versions of Node, of msw and of test runners.

  npm run compat                                     all combinations
  npm run compat -- node=24 msw=3 runner=jest        some of them
  npm run compat -- node=20,22 runner=vitest         several values of a kind
  npm run compat -- --write                          updates ${PAGE}

  node=…      ${valuesOf('node').join(', ')}
  msw=…       ${valuesOf('msw').join(', ')}
  runner=…    ${valuesOf('runner').slice(0, 7).join(', ')},
              ${valuesOf('runner').slice(7).join(', ')};
              "vitest" stands for all whose name begins so

  --update    installs the newest versions again, instead of those of the last run
  --write     writes the results of all combinations to the page
  --help      prints this text

It uses dist/ as it is, so run npm run build first. Packages come from the npm registry, and are
kept in node_modules/.cache/compat/, with the output of each combination.
Ends with status 1 if a combination doesn't work, unless the page says why.`

process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

try {
  const flag = { type: 'boolean' }
  const options = { write: flag, update: flag, help: { ...flag, short: 'h' } }
  const { values, positionals } = parseArgs({ allowPositionals: true, options })
  if (values.help) console.log(HELP)
  else process.exitCode = (await run(values, positionals)) ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** Runs the chosen cells. Returns whether each is as the page may say. */
async function run({ write, update }, words) {
  if (write && words.length > 0) {
    throw new RangeError(`--write: expected all combinations but got ${words.join(' ')}`)
  }
  const started = performance.now()
  const cells = words.reduce(chooseCells, CELLS)
  const waiting = prepare(cells, { tarball: packed(), isUpdated: update }).entries()
  const results = []
  const work = async () => {
    for (const [at, cell] of waiting) {
      results[at] = await runIfPossible(cell)
      const done = results.filter(Boolean).length
      console.log(`${done}/${cells.length}  ${describe(results[at])}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, work))
  const wrong = results.filter(({ problem }) => problem)
  const seconds = ((performance.now() - started) / 1_000).toFixed(0)
  console.log(`\n${cells.length} combinations in ${seconds} s, ${wrong.length} not as expected`)
  for (const result of wrong) console.log(`  ${labelOf(result)}`)
  if (write && wrong.length === 0) writePage(results)
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
  const known = [...new Set(cells.flatMap((cell) => cell[kind] ?? []))].join(', ')
  const expected = known || 'nothing, because Bun and Deno run without it'
  throw new RangeError(`${kind}: expected ${expected} but got "${unknown}"`)
}

/** Returns the path of the packed package: that of `npm test`, or a new one. */
function packed() {
  if (process.env.PACKED_TARBALL) return process.env.PACKED_TARBALL
  if (!existsSync('dist/src/index.js')) {
    throw new RangeError('expected the built package in dist/ but found none; run npm run build')
  }
  mkdirSync(CACHE, { recursive: true })
  return pack(CACHE)
}

async function runIfPossible(cell) {
  const hasChromium = Boolean(process.env.CI) || findChromium() !== undefined
  const reason = refusalOf(cell, hasChromium)
  if (reason !== undefined) return { ...cell, outcome: 'unsupported', reason }
  const result = await runCell(cell)
  return { ...result, ...judge(result) }
}

function describe({ outcome, reason, problem, claims, seconds, ...cell }) {
  const passed = claims?.filter((claim) => claim.passed).length
  const took = claims && `${passed} claims in ${seconds.toFixed(1)} s`
  const parts = problem ? [problem] : [outcome, took, reason].filter(Boolean)
  return `${labelOf(cell)}: ${parts.join(', ')}`
}

function writePage(results) {
  const count = results.filter(({ outcome }) => outcome !== 'unsupported').length
  const day = new Date().toISOString().slice(0, 10)
  const run = `${count} combinations ran on ${day}, on ${process.platform} ${process.arch}.`
  writeSection(PAGE, 'compat', [run, ...toTables(results)])
}
