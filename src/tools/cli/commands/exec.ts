import type { PetstoreServer } from '../../../adapters/server/index.ts'
import { formatReports } from '../../../core/audit/format.ts'
import { plural } from '../../../core/lib/describe.ts'
import { NOT_EXECUTABLE, NOT_FOUND } from '../child.ts'
import { loadRunConfig, readValues } from '../config/run-config.ts'
import type { Arguments, OptionValues } from '../config/values.ts'
import { report, reportApi, UsageError } from '../errors.ts'
import type { Host } from '../host.ts'
import { createLog } from '../log.ts'
import { OUTPUT_STATUS, type ReportFile, reportFileOf } from '../report-file.ts'
import { environmentOf, start, startWatching } from '../start.ts'
import { reportFor } from '../terminal.ts'
import { FINDINGS_STATUS, failOnOf } from './audit.ts'
import { Judge, type Verdict } from './judge.ts'

/** Exit status when the command succeeded but sent no request: it has tested something else. */
const UNUSED_STATUS = 1

/**
 * Serves while a command runs, and returns the exit status of the command, or that of its audit.
 * Writes to stderr only, so that stdout is the command's.
 */
export async function exec({ flags, words }: Arguments, host: Host): Promise<number> {
  const { stderr, env } = host
  const values = await readValues('exec', flags, host)
  const isAuditing = readAuditSwitch(flags, values)
  const file = reportFileOf(flags)
  const failOn = failOnOf(values)
  const config = await loadRunConfig(values)
  file?.prepare()
  reportApi(stderr, config)
  const log = createLog(config.log ?? 'silent', stderr, env)
  let hasAnswered = false
  const server = await start(config, (line) => {
    hasAnswered = true
    log?.(line)
  })
  host.outliveErrors()
  const stopWatching = await startWatching({ server, command: 'exec', flags, config, host })
  const environment = environmentOf(server)
  const judge = isAuditing ? new Judge(server, failOn) : undefined
  try {
    const status = await host.runCommand(words, environment(env))
    // Also of a command in a shell.
    const hasRun = status !== NOT_FOUND && status !== NOT_EXECUTABLE
    const isUnused = hasRun && !hasAnswered && !hasEntries(server)
    if (isUnused) report(stderr, noRequest(server, status))
    const verdict = judge?.end()
    const concluded = verdict && conclude(verdict, status, { file, host })
    return concluded || status || (isUnused ? UNUSED_STATUS : 0)
  } finally {
    stopWatching()
    // Not awaited: a client that outlives the command may never end its connection.
    void server.close()
  }
}

/** Returns whether a journal has a request: one may still be waiting for its response. */
function hasEntries({ petstore, sessions }: PetstoreServer): boolean {
  const petstores = [petstore, ...sessions.list().map((session) => session.petstore)]
  return petstores.some(({ journal }) => journal.length > 0)
}

function noRequest({ url, certificate }: PetstoreServer, status: number): string {
  // It may have crashed, or it may have looked for the service elsewhere.
  if (status !== 0)
    return `exec: the command failed before it sent a request to ${url}, the URL in PETSTORE_BASE_URL`
  const trust = certificate === null ? '' : ', and trust the certificate in PETSTORE_CA_FILE'
  return `exec: no request was sent to ${url}; your client must read PETSTORE_BASE_URL${trust}`
}

/** Reports a verdict. Returns the exit status: that of the command, unless it succeeded. */
function conclude(
  verdict: Verdict,
  status: number,
  { file, host }: { readonly file: ReportFile | undefined; readonly host: Host },
): number {
  const { ok, reports, shown, dropped } = verdict
  const { stderr } = host
  stderr.write(reportFor(formatReports(shown, 'text'), { ...host, stream: stderr }))
  if (dropped > 0) {
    const why = 'the journal was full; raise journal.limit or journal.maxBytes'
    report(stderr, `exec: ${plural(dropped, 'request')} not judged: ${why}`)
  }
  const isWritten = file?.write(formatReports(reports, file.format), stderr) ?? true
  if (status !== 0) return status
  if (ok) return isWritten ? 0 : OUTPUT_STATUS
  const hint = 'use --fail-on never to ignore its findings'
  report(stderr, `exec: the command succeeded but the audit failed; ${hint}`)
  return FINDINGS_STATUS
}

/** Returns whether to audit at all. */
function readAuditSwitch(flags: OptionValues, values: OptionValues): boolean {
  const audit = values.get('audit')
  if (audit?.value !== false) return true
  // Another source may well have a `failOn` for the runs that audit.
  const given = flags.get('failOn') ?? flags.get('report')
  if (given === undefined) return false
  throw new UsageError(`${given.where}: can't be used together with ${audit.where}`)
}
