import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatReports } from '../../audit/formats/index.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { loadRunConfig, readSources } from '../config/run-config.ts'
import type { OptionValues } from '../config/values.ts'
import { report, UsageError } from '../errors.ts'
import { ReportFile } from '../flags/report-file.ts'
import { createLog } from '../serving/log.ts'
import { start } from '../serving/start.ts'
import { FINDINGS_STATUS, failOnOf } from './audit.ts'
import { prepareReport, writeReport } from './exec-report.ts'
import { Judge } from './judge.ts'
import { runCommand } from './run-command.ts'

/** Exit status when the command succeeded, but the report cannot be written. */
const REPORT_STATUS = 1

/**
 * Serves while a command runs, and exits with the status of the command. Writes to stderr only, so
 * that stdout is the command's.
 */
export async function exec(flags: OptionValues, words: readonly string[]): Promise<void> {
  const sources = await readSources('exec', flags)
  const isAuditing = readAuditSwitch(flags, sources.values)
  const file = flags.get('report')?.value
  const failOn = failOnOf(sources.values)
  const config = await loadRunConfig(sources)
  // If the reader of stderr is gone, the command still runs to its end.
  process.stderr.on('error', () => {})
  if (file instanceof ReportFile) prepareReport(file)
  const server = await start(config, createLog(config.log ?? 'silent', process.stderr))
  if (config.isWatching) {
    await (await import('../serving/watch.ts')).watch({ server, command: 'exec', flags, config })
  }
  const caFile = server.certificate === null ? undefined : writeCertificate(server.certificate)
  const judge = isAuditing ? new Judge(server, failOn) : undefined
  const status = await runCommand(words, environmentOf(server, caFile))
  if (judge === undefined) process.exit(status)
  const { ok, reports, shown, notes } = judge.end()
  process.stderr.write(formatReports(shown, 'text'))
  for (const note of notes) report(`exec: ${note}`)
  const isWritten = !(file instanceof ReportFile) || writeReport(file, reports)
  if (status !== 0) process.exit(status)
  if (ok) process.exit(isWritten ? 0 : REPORT_STATUS)
  const hint = 'use --fail-on never to ignore its findings'
  report(`exec: the command succeeded but the audit failed; ${hint}`)
  process.exit(FINDINGS_STATUS)
}

/** Returns whether to audit at all. */
function readAuditSwitch(flags: OptionValues, values: OptionValues): boolean {
  const audit = values.get('audit')
  if (audit?.value !== false) return true
  // Another source may well have a `failOn` for the runs that audit.
  const given = flags.get('failOn') ?? flags.get('report')
  if (given === undefined) return false
  throw new UsageError(`${given.where('')}: cannot be used together with ${audit.where('')}`)
}

/** Writes the certificate to a file that clients can be configured with. Deleted on exit. */
function writeCertificate(certificate: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, certificate)
  return file
}

/** Returns the environment of the command: the server's URLs, its token and its certificate. */
function environmentOf(
  { url, controlUrl, controlToken }: PetstoreServer,
  caFile: string | undefined,
): NodeJS.ProcessEnv {
  // Variables of an outer mock do not fit this one.
  const { PETSTORE_CONTROL_TOKEN: _, PETSTORE_CA_FILE: __, ...others } = process.env
  return {
    ...others,
    PETSTORE_BASE_URL: url,
    PETSTORE_CONTROL_URL: controlUrl,
    ...(controlToken !== null && { PETSTORE_CONTROL_TOKEN: controlToken }),
    // Node adds these certificates to its own.
    ...(caFile !== undefined && { PETSTORE_CA_FILE: caFile, NODE_EXTRA_CA_CERTS: caFile }),
  }
}
