import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { FailOn } from '../../audit/fail-on.ts'
import { formatReports } from '../../audit/formats/index.ts'
import type { SessionReport } from '../../audit/formats/junit.ts'
import { describe } from '../../lib/describe.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { codeOf, UsageError } from '../errors.ts'
import type { ReportFile } from '../flags/report-file.ts'

/** Audits the main petstore, and each session that received requests. */
export function auditAll(
  { petstore, sessions }: PetstoreServer,
  failOn: FailOn,
): readonly SessionReport[] {
  const ofSessions = sessions
    .list()
    .map((session) => ({ session: session.id, report: session.petstore.audit({ failOn }) }))
  return [{ session: null, report: petstore.audit({ failOn }) }, ...ofSessions.filter(hasRequests)]
}

/** Returns whether a report is about at least one request. */
export function hasRequests({ report }: SessionReport): boolean {
  return report.summary.requests > 0
}

/**
 * Creates the folder of the file, and deletes the report of an earlier run.
 *
 * @throws {UsageError} if the file cannot be written.
 */
export function prepareReport(file: ReportFile): void {
  try {
    mkdirSync(dirname(file.path), { recursive: true })
    writeFileSync(file.path, '')
    rmSync(file.path)
  } catch (error) {
    throw new UsageError(explain(file, error))
  }
}

/** Writes the reports to the file. Returns whether that succeeded; if not, it says why. */
export function writeReport(file: ReportFile, reports: readonly SessionReport[]): boolean {
  try {
    writeFileSync(file.path, formatReports(reports, file.format))
    return true
  } catch (error) {
    console.error(`petstore-mock: ${explain(file, error)}`)
    return false
  }
}

function explain({ shown }: ReportFile, error: unknown): string {
  return `--report: expected a file that can be written but got ${describe(shown)} (${codeOf(error)})`
}
