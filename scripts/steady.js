// Runs the tests again and again, with a load beside them: `npm run test:steady -- --help`. Ends
// with a non-zero code if a run failed.
import { Worker } from 'node:worker_threads'
import { HELP, readArguments } from './steady/arguments.js'
import { runTests } from './steady/run.js'

try {
  const options = readArguments(process.argv.slice(2))
  if (options === undefined) console.log(HELP)
  else if (options.isChanged && options.files.length === 0) console.log('No test file has changed.')
  else process.exitCode = (await repeat(options)) === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError)) throw error
  console.error(error.message)
  process.exitCode = 2
}

/** Runs the tests as often as the options say. Returns the number of failed runs. */
async function repeat({ runs, load, minutes, seed, files }) {
  const what = files.length === 0 ? 'All tests' : files.join(' ')
  console.log(`${what}. Runs: ${runs}. Busy threads beside them: ${load}.`)
  const threads = Array.from({ length: load }, burn)
  const end = performance.now() + minutes * 60_000
  let failed = 0
  let done = 0
  for (; done < runs && performance.now() < end; done += 1) {
    const result = await runTests(files, seed + done)
    if (!result.passed) failed += 1
    console.log(`Run ${done + 1} of ${runs}: ${describe(result)}`)
  }
  await Promise.all(threads.map((thread) => thread.terminate()))
  if (done < runs) console.log(`No further run, because ${minutes} minutes have passed.`)
  console.log(`${done} runs, ${failed} failed`)
  return failed
}

function burn() {
  return new Worker(new URL('steady/load.js', import.meta.url))
}

function describe({ passed, seconds, seed, tests, failures, log }) {
  const took = `${tests} tests in ${seconds.toFixed(0)} s`
  if (passed) return `passed, ${took}`
  const lines = failures.map((failure) => `\n  ${failure}`).join('')
  return `FAILED, ${took}, with --seed ${seed}. The output is in ${log}${lines}`
}
