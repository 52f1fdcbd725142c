// Runs the tests again and again, with a load beside them: `npm run test:steady -- --help`. Ends
// with a non-zero code if a run failed.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

const FOLDER = 'node_modules/.cache/steady'
const VITEST = 'node_modules/vitest/vitest.mjs'

const HELP = `Runs the tests again and again, with a load on the machine beside them.

  npm run test:steady                                   all tests
  npm run test:steady -- --runs 5 test/adapters/server           the tests in a folder
  npm run test:steady -- --runs 5 --changed             new or changed test files
  npm run test:steady -- --runs 5 --changed main        those since the branch left main

  --runs N      the number of runs (20)
  --load N      the number of threads that keep a processor busy (one per processor)
  --minutes N   start no run after this time
  --seed N      the seed of the first run (1); every run has another order of files
  --changed     compare with the given commit, the one that CI names, or the parent of HEAD
  --help        print this text

Property tests run twice as often as usual, or as often as PROPERTY_RUNS says.
The output of failed runs is in ${FOLDER}/.`

/** Keeps a processor busy until the thread ends. */
const LOAD = 'for (;;) Math.sqrt(Math.random())'

try {
  const options = readArguments()
  if (options.help) console.log(HELP)
  else if (options.changed && options.files.length === 0) console.log('No test file has changed.')
  else process.exitCode = (await repeat(options)) === 0 ? 0 : 1
} catch (error) {
  if (!(error instanceof RangeError || error.code?.startsWith('ERR_PARSE_ARGS'))) throw error
  console.error(`${error.message}\nTo see all arguments: npm run test:steady -- --help`)
  process.exitCode = 2
}

function readArguments() {
  const number = { type: 'string' }
  const flag = { type: 'boolean' }
  const numbers = { runs: number, load: number, minutes: number, seed: number }
  const options = { ...numbers, changed: flag, help: { ...flag, short: 'h' } }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const read = (name, fallback, least) => {
    const value = Number(values[name] ?? fallback)
    if (value >= least && (Number.isInteger(value) || value === fallback)) return value
    throw new RangeError(
      `--${name}: expected a whole number of at least ${least} but got ${values[name]}`,
    )
  }
  return {
    ...values,
    runs: read('runs', 20, 1),
    load: read('load', availableParallelism(), 0),
    minutes: read('minutes', Infinity, 1),
    seed: read('seed', 1, 1),
    files: values.changed && !values.help ? changedTests(positionals) : positionals,
  }
}

/** Returns the test files that are new or have changed since a commit, or since that of the CI. */
function changedTests([ref, ...rest]) {
  if (rest.length > 0) {
    throw new RangeError(`--changed: expected one commit but got ${[ref, ...rest].join(' ')}`)
  }
  const { GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_COMMIT_BEFORE_SHA } = process.env
  const target = GITHUB_BASE_REF && `origin/${GITHUB_BASE_REF}`
  const ofCi = [target, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_COMMIT_BEFORE_SHA, 'HEAD~1']
  const base = (ref === undefined ? ofCi : [ref])
    .filter(Boolean)
    .map((each) => git('merge-base', 'HEAD', each).trim())
    .find(Boolean)
  if (base === undefined && ref === undefined) return []
  if (base === undefined) throw new RangeError(`--changed: expected a commit but got ${ref}`)
  const known = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${known}${added}`.split('\n').filter((file) => file.endsWith('.test.ts'))
}

/** Returns what git prints; nothing if it fails. */
function git(...args) {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return ''
  }
}

/** Runs the tests as often as the options say. Returns the number of failed runs. */
async function repeat({ runs, load, minutes, seed, files }) {
  const what = files.length === 0 ? 'All tests' : files.join(' ')
  console.log(`${what}. Runs: ${runs}. Busy threads beside them: ${load}.`)
  const threads = Array.from({ length: load }, () => new Worker(LOAD, { eval: true }))
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

function describe({ passed, seconds, seed, tests, failures, log }) {
  const took = `${tests} tests in ${seconds.toFixed(0)} s`
  if (passed) return `passed, ${took}`
  const lines = failures.map((failure) => `\n  ${failure}`).join('')
  return `FAILED, ${took}, with --seed ${seed}. The output is in ${log}${lines}`
}

/** Runs the tests once, with the files in the order of the seed. Keeps the output of a failed run. */
async function runTests(files, seed) {
  mkdirSync(FOLDER, { recursive: true })
  const started = performance.now()
  const log = join(FOLDER, `seed-${seed}-${process.pid}.log`)
  const report = `${log}.json`
  const output = createWriteStream(log)
  await once(output, 'open')
  const args = [
    ...[VITEST, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...files],
  ]
  const env = { PROPERTY_RUNS: '2', ...process.env }
  const child = spawn(process.execPath, args, { stdio: ['ignore', output, output], env })
  const [status] = await once(child, 'close')
  output.close()
  const seconds = (performance.now() - started) / 1_000
  const counts = readReport(report)
  rmSync(report, { force: true })
  if (status === 0) rmSync(log)
  return { passed: status === 0, seconds, seed, log, ...counts }
}

/** Reads the number of tests and the titles of those that failed. */
function readReport(file) {
  try {
    const { numTotalTests, testResults } = JSON.parse(readFileSync(file, 'utf8'))
    const failures = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        // A file without a failed test couldn't be loaded.
        const titles = failed.map(({ fullName }) => fullName)
        return (failed.length > 0 ? titles : [message.split('\n')[0]]).map((it) => `${name}: ${it}`)
      })
    return { tests: numTotalTests, failures }
  } catch {
    return { tests: 0, failures: [] }
  }
}
