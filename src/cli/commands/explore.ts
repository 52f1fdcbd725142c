import { isFailure } from '../../audit/fail-on.ts'
import { formatExploration } from '../../explore/formats/index.ts'
import type { ExploreSettings } from '../../explore/options.ts'
import type { Path } from '../../explore/path.ts'
import type { ExploreReport } from '../../explore/report.ts'
import { readPaths, savePaths } from '../../explore/saved/files.ts'
import type { RunningLine } from '../arguments.ts'
import { loadRunConfig, readSources } from '../config/run-config.ts'
import { firstLine, report, UsageError } from '../errors.ts'
import { readSettings } from '../exploring/read-settings.ts'
import { searchPaths } from '../exploring/search-paths.ts'
import { ReportFile } from '../flags/report-file.ts'
import type { Host } from '../host.ts'
import { start } from '../serving/start.ts'
import { FINDINGS_STATUS, failOnOf, formatOf } from './audit.ts'
import { environmentOf } from './command-environment.ts'
import { prepareReport, writeReport } from './report-file.ts'

/** Exit status when the report or a path cannot be written. */
const OUTPUT_STATUS = 1

/**
 * Runs a command again and again, each time with other faults, and prints every way in which it
 * breaks. Returns the exit status.
 *
 * @throws {UsageError} if the command cannot be run, or fails without any fault.
 */
export async function explore({ flags, words }: RunningLine, host: Host): Promise<number> {
  const sources = await readSources('explore', flags, host)
  const { settings, wait } = readSettings(sources.values)
  const [format, failOn] = [formatOf(flags), failOnOf(sources.values)]
  const config = await loadRunConfig(sources)
  const file = flags.get('report')?.value
  if (file instanceof ReportFile) prepareReport(file)
  const first = await readFirst(settings)
  const server = await start(config, undefined)
  const interruption = new AbortController()
  const environment = environmentOf(server)
  const { maxRequests, settleWithin } = settings
  const limits = { maxRequests, settleWithin, wait, interruption: interruption.signal }
  const client = { host, server, environment, words, ...limits }
  let status = 0
  void host.untilStopped().then((stopped) => {
    status = stopped
    interruption.abort()
  })
  try {
    const found = await searchPaths(client, { settings: { ...settings, first }, wait }, host.stderr)
    if (found === undefined) {
      report(host.stderr, 'explore: interrupted before the run without faults had ended')
      return status
    }
    host.stdout.write(formatExploration(found, format))
    const isWritten = await write(found, { save: settings.save, file, host })
    const isFailed = found.problems.some((problem) => isFailure(problem, failOn))
    return status || (isFailed ? FINDINGS_STATUS : isWritten ? 0 : OUTPUT_STATUS)
  } finally {
    // Not awaited: a process that outlives its command may never end its connection.
    void server.close()
  }
}

async function readFirst({ save, outcomes }: ExploreSettings<undefined>): Promise<readonly Path[]> {
  try {
    return save === undefined ? [] : await readPaths(save, outcomes)
  } catch (error) {
    throw error instanceof TypeError ? new UsageError(`--save: ${error.message}`) : error
  }
}

interface Target {
  readonly save: string | undefined
  /** The value of `--report`. */
  readonly file: unknown
  readonly host: Host
}

/** Writes the report and the failing paths to files. Returns whether that succeeded. */
async function write(found: ExploreReport, { save, file, host }: Target): Promise<boolean> {
  const { stderr } = host
  const isReported =
    !(file instanceof ReportFile) ||
    writeReport(file, formatExploration(found, file.format), stderr)
  try {
    if (save !== undefined) await savePaths(save, found.problems)
    return isReported
  } catch (error) {
    report(stderr, `--save: the paths cannot be written: ${firstLine(error)}`)
    return false
  }
}
