// Tests the packed package where it may run: `npm run compat -- --help`. Ends with status 1 if a
// combination does not work, unless scripts/compat/limits.js says why.
//
// It never skips. Without the npm registry, the first run fails.
import { existsSync, mkdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { HELP, readArguments } from './compat/arguments.js'
import { judge, refusalOf } from './compat/judge.js'
import { writePage } from './compat/page.js'
import { mapInParallel } from './compat/pool.js'
import { CACHE, prepare } from './compat/projects.js'
import { createReport } from './compat/report.js'
import { runCell } from './compat/run.js'
import { pack } from './pack.js'

process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

try {
  const options = readArguments(process.argv.slice(2))
  if (options === undefined) console.log(HELP)
  else process.exitCode = (await run(options)) ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** Runs all cells. Returns whether each is as the page may say. */
async function run({ cells, isWritten, isUpdated }) {
  const report = createReport(cells.length)
  const prepared = prepare(cells, { tarball: packed(), isUpdated })
  const results = await mapInParallel(prepared, availableParallelism(), async (cell) => {
    const result = await runIfPossible(cell)
    report.add(result)
    return result
  })
  const isExpected = report.end()
  if (isWritten && isExpected) writePage(results)
  return isExpected
}

async function runIfPossible(cell) {
  const reason = refusalOf(cell)
  if (reason !== undefined) return { ...cell, outcome: 'unsupported', reason }
  const result = await runCell(cell)
  return { ...result, ...judge(result) }
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
