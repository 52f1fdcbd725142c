// Finds out what the tests do not notice: `npm run test:mutation -- --help`. Ends with a non-zero
// code if an area misses its score.
import { availableParallelism } from 'node:os'
import { toText } from '../bench/report/table.js'
import { AREAS, HELP, readArguments } from './mutation/arguments.js'
import { runMutants } from './mutation/run.js'
import { scoresOf, toTable, writeScores } from './mutation/scores.js'

try {
  const options = readArguments(process.argv.slice(2), availableParallelism())
  if (options === undefined) console.log(HELP)
  else await run(options)
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

async function run({ places, concurrency, isWritten }) {
  const scores = scoresOf(await runMutants({ places, concurrency }), places)
  console.log(toText(toTable(scores), { color: process.stdout.isTTY }))
  if (isWritten) writeScores(scores, AREAS)
  if (scores.some(({ ok }) => !ok)) process.exitCode = 1
}
