// Runs polite, slow and rude clients against the server for a long time: `npm run soak -- --help`.
import { describeMachine } from '../machine.js'
import { prepareBuild } from '../prepare.js'
import { UsageError } from '../usage-error.js'
import { HELP, readSoakArguments } from './arguments.js'
import { checkRun } from './checks.js'
import { KINDS } from './groups.js'
import { createProgress } from './progress.js'
import { toSummary, writeReport } from './report.js'
import { runClients } from './run.js'
import { startServer } from './server.js'
import { settle } from './settle.js'

/** The share of the time for the warm-up. */
const WARM_UP = 0.2

async function soak(options, progress) {
  const server = await startServer(options)
  try {
    const seconds = options.minutes * 60
    const run = async (title, share, seed) => {
      const stop = progress.countDown(title, seconds * share)
      const results = await runClients(server, { ...options, seed, seconds: seconds * share })
      stop()
      return { results, memory: await settle(server) }
    }
    const warm = await run('warming up', WARM_UP, options.seed + 1_000_000)
    const { results, memory } = await run('running', 1 - WARM_UP, options.seed)
    const errors = server.child.stderrTail
    const all = [...warm.results, ...results]
    const { slowest } = options
    return {
      ...options,
      at: new Date().toISOString(),
      machine: describeMachine(),
      checks: checkRun({ before: warm.memory, after: memory, results: all, errors, slowest }),
      results,
      problems: [...all.flatMap(({ problems }) => problems), ...errors.split('\n').filter(Boolean)],
      peakMiB: server.peakMiB(),
    }
  } finally {
    await server.stop()
  }
}

async function main() {
  const options = readSoakArguments(process.argv.slice(2), KINDS)
  if (options.help) {
    process.stdout.write(HELP)
    return
  }
  const progress = createProgress(process.stderr)
  await prepareBuild({ progress: progress.line })
  progress.line(`seed ${options.seed}`)
  const report = await soak(options, progress)
  progress.clear()
  const color = process.stdout.isTTY && !process.env.NO_COLOR
  process.stdout.write(toSummary(report, { color }))
  if (options.write) writeReport(report)
  if (report.checks.some(({ ok }) => ok === false)) process.exitCode = 1
}

try {
  await main()
} catch (error) {
  process.stderr.write(`\n${error.message}\n`)
  process.exitCode = error instanceof UsageError ? 2 : 1
}
