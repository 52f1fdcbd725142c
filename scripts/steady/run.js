import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const FOLDER = 'node_modules/.cache/steady'
const vitest = join(
  dirname(createRequire(import.meta.url).resolve('vitest/package.json')),
  'vitest.mjs',
)

/**
 * Runs the tests once, with the files in the order of the seed. Keeps the output if a test failed.
 */
export async function runTests(files, seed) {
  mkdirSync(FOLDER, { recursive: true })
  const started = performance.now()
  const log = join(FOLDER, `seed-${seed}-${process.pid}.log`)
  const report = `${log}.json`
  const status = await start(log, [
    ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    ...['--sequence.shuffle.files', `--sequence.seed=${seed}`, ...files],
  ])
  const seconds = (performance.now() - started) / 1_000
  const { tests, failures } = read(report)
  rmSync(report, { force: true })
  if (status === 0) rmSync(log)
  return { passed: status === 0, seconds, seed, tests, failures, log }
}

async function start(log, args) {
  const output = createWriteStream(log)
  await once(output, 'open')
  const env = { PROPERTY_RUNS: '2', ...process.env }
  const stdio = ['ignore', output, output]
  const child = spawn(process.execPath, [vitest, ...args], { stdio, env })
  const [status] = await once(child, 'close')
  output.close()
  return status
}

/** Reads the number of tests and the titles of those that failed. */
function read(report) {
  try {
    const { numTotalTests, testResults } = JSON.parse(readFileSync(report, 'utf8'))
    const failures = testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => [
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName }) => `${name}: ${fullName}`),
        ...(assertionResults.some(({ status }) => status === 'failed')
          ? []
          : [`${name}: ${message.split('\n')[0]}`]),
      ])
    return { tests: numTotalTests, failures }
  } catch {
    return { tests: 0, failures: [] }
  }
}
