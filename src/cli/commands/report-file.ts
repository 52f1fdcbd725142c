import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { describe } from '../../lib/text/describe.ts'
import { codeOf, report, UsageError } from '../errors.ts'
import type { ReportFile } from '../flags/report-file.ts'
import type { Output } from '../host.ts'

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

/** Writes a report to the file. Returns whether that succeeded; if not, it says why on stderr. */
export function writeReport(file: ReportFile, text: string, stderr: Output): boolean {
  try {
    writeFileSync(file.path, text)
    return true
  } catch (error) {
    report(stderr, explain(file, error))
    return false
  }
}

function explain({ shown }: ReportFile, error: unknown): string {
  return `--report: expected a file that can be written but got ${describe(shown)} (${codeOf(error)})`
}
