// Runs the tests again and again, with a load beside them: `npm run test:steady -- --help`. Ends
// with a non-zero code if a run failed.
import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'

const FOLDER = 'node_modules/.cache/steady'
const VITEST = 'node_modules/vitest/vitest.mjs'

const HELP = `Runs the tests again and again, with every processor busy beside them.

  npm run test:steady                                      all tests
  npm run test:steady -- --runs 5 test/adapters/server     the tests in a folder
  npm run test:steady -- --runs 5 --changed                new or changed test files

  --runs N      the number of runs (20)
  --minutes N   start no run after this time
  --seed N      the seed of the first run (1); every run has another order of files
  --changed     the test files that have changed since the commit that CI names, or the parent of HEAD
  --help        print this text

Property tests run twice as often as usual, or as often as PROPERTY_RUNS says.
The output of each run is in ${FOLDER}/.`

/** Keeps a processor busy until the thread ends. */
const LOAD = 'for (;;) Math.sqrt(Math.random())'

const text = { type: 'string' }
const flag = { type: 'boolean' }
const options = { runs: text, minutes: text, seed: text, changed: flag, help: flag }
const { values, positionals } = parseArgs({ options, allowPositionals: true })
const files = values.changed ? changedTests() : positionals
if (values.help) console.log(HELP)
else if (values.changed && files.length === 0) console.log('No test file has changed.')
else repeat({ ...values, files })

/** Returns the test files that are new or have changed. */
function changedTests() {
  const { GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_COMMIT_BEFORE_SHA } = process.env
  const target = GITHUB_BASE_REF && `origin/${GITHUB_BASE_REF}`
  const base = [target, CI_MERGE_REQUEST_DIFF_BASE_SHA, CI_COMMIT_BEFORE_SHA, 'HEAD~1']
    .filter(Boolean)
    .map((ref) => git('merge-base', 'HEAD', ref).trim())
    .find(Boolean)
  if (base === undefined) return []
  const known = git('diff', '--name-only', '--diff-filter=d', base)
  const added = git('ls-files', '--others', '--exclude-standard')
  return `${known}${added}`.split('\n').filter((file) => file.endsWith('.test.ts'))
}

/** Returns what git prints; nothing if it fails, such as without the parent of HEAD. */
function git(...args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' })
  return status === 0 ? stdout : ''
}

function repeat({ runs = 20, minutes = Infinity, seed = 1, files }) {
  mkdirSync(FOLDER, { recursive: true })
  const processors = Array.from({ length: availableParallelism() })
  const threads = processors.map(() => new Worker(LOAD, { eval: true }))
  const end = performance.now() + Number(minutes) * 60_000
  let done = 0
  for (; done < Number(runs) && performance.now() < end; done += 1) {
    const log = `${FOLDER}/seed-${Number(seed) + done}.log`
    const hasPassed = runTests(files, Number(seed) + done, log)
    console.log(`Run ${done + 1} of ${runs}: ${hasPassed ? 'passed' : 'FAILED'}, ${log}`)
    if (hasPassed) continue
    console.log(readFileSync(log, 'utf8'))
    process.exitCode = 1
  }
  for (const thread of threads) thread.terminate()
}

/** Runs the tests once, with the files in the order of the seed. Returns whether they passed. */
function runTests(files, seed, log) {
  const output = openSync(log, 'w')
  const order = ['--sequence.shuffle.files', `--sequence.seed=${seed}`]
  const env = { PROPERTY_RUNS: '2', ...process.env }
  const stdio = ['ignore', output, output]
  const { status } = spawnSync(process.execPath, [VITEST, 'run', ...order, ...files], {
    stdio,
    env,
  })
  closeSync(output)
  return status === 0
}
