import { type FailOn, isFailure } from '../../audit/fail-on.ts'
import type { AuditFormat } from '../../audit/formats/names.ts'
import { formatExploration } from '../../explore/formats/index.ts'
import type { ExploreReport } from '../../explore/report.ts'
import type { RunningLine } from '../arguments.ts'
import { loadRunConfig, readSources } from '../config/run-config.ts'
import { report } from '../errors.ts'
import { readSettings } from '../exploring/read-settings.ts'
import { readSaved, save } from '../exploring/saved-paths.ts'
import { searchPaths } from '../exploring/search-paths.ts'
import { ReportFile } from '../flags/report-file.ts'
import type { Host } from '../host.ts'
import { start } from '../serving/start.ts'
import { FINDINGS_STATUS, failOnOf, formatOf } from './audit.ts'
import { environmentOf } from './command-environment.ts'
import { prepareReport, writeReport } from './report-file.ts'

/** Exit status when the report or a path cannot be written. */
const OUTPUT_STATUS = 1

/** No session expires while a command is still running. */
const LASTING = { sessionTtl: '24d', maxSessions: 1_000_000 } as const

/**
 * Runs a command again and again, each time with other faults, and prints every way in which it
 * breaks. Returns the exit status.
 *
 * @throws {UsageError} if the command cannot be run, or fails without any fault.
 */
export async function explore({ flags, words }: RunningLine, host: Host): Promise<number> {
  const sources = await readSources('explore', flags, host)
  const { settings, wait } = await readSettings(sources.values)
  const failOn = failOnOf(sources.values)
  const file = flags.get('report')?.value
  const target = { format: formatOf(flags), failOn, file, folder: settings.save, words, host }
  const config = await loadRunConfig(sources)
  if (file instanceof ReportFile) prepareReport(file)
  const first = await readSaved(settings)
  const server = await start({ ...config, options: { ...config.options, ...LASTING } }, undefined)
  const interruption = interruptionOf(host)
  const { signal } = interruption
  try {
    const environment = environmentOf(server)
    const client = { host, server, environment, words, wait, settings, signal }
    const found = await searchPaths(client, { ...settings, first, signal })
    if (found === undefined) {
      report(host.stderr, 'explore: interrupted before the run without faults had ended')
      return interruption.status()
    }
    const status = await conclude(found, target)
    return signal.aborted ? interruption.status() : status
  } finally {
    // Not awaited: a process that outlives its command may never end its connection.
    void server.close()
  }
}

/** Returns a signal that aborts when the user stops the process, and the exit status for that. */
function interruptionOf(host: Host) {
  const controller = new AbortController()
  let status = 0
  void host.untilStopped().then((stopped) => {
    status = stopped
    controller.abort()
  })
  return { signal: controller.signal, status: () => status }
}

interface Target {
  readonly format: AuditFormat
  readonly failOn: FailOn
  /** The value of `--report`. */
  readonly file: unknown
  /** The folder in which to save the failing paths. */
  readonly folder: string | undefined
  readonly words: readonly string[]
  readonly host: Host
}

/** Prints a report, and writes what the user wants in files. Returns the exit status. */
async function conclude(
  found: ExploreReport,
  { format, failOn, file, folder, words, host }: Target,
): Promise<number> {
  const { stdout, stderr } = host
  stdout.write(formatExploration(found, format))
  const isWritten =
    !(file instanceof ReportFile) ||
    writeReport(file, formatExploration(found, file.format), stderr)
  const isSaved = folder === undefined || (await save(found, { folder, words, host }))
  if (found.problems.some((problem) => isFailure(problem, failOn))) return FINDINGS_STATUS
  return isWritten && isSaved ? 0 : OUTPUT_STATUS
}
