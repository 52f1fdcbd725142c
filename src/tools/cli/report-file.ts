import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import type { AuditFormat } from '../../core/audit/report.ts'
import { throwOptionError } from '../../core/lib/check.ts'
import { describe } from '../../core/lib/describe.ts'
import { codeOf, report, UsageError } from './errors.ts'
import type { Output } from './host.ts'

/** Exit status when a report or a path can't be written. */
export const OUTPUT_STATUS = 1

/** The format of a file with each extension. */
const FORMATS: ReadonlyMap<string, AuditFormat> = new Map([
  ['.xml', 'junit'],
  ['.md', 'markdown'],
  ['.json', 'json'],
  ['.txt', 'text'],
])

/** A file that the user wants a report in. */
export class ReportFile {
  readonly format: AuditFormat
  readonly #path: string

  /**
   * Takes the format from the extension. A relative path starts from `folder`.
   *
   * @throws {OptionError} naming `where`, if no format has this extension.
   */
  constructor(shown: string, where: string, folder: string) {
    const expected = 'a file name that ends in .xml (JUnit), .md, .json or .txt'
    this.format =
      FORMATS.get(extname(shown).toLowerCase()) ?? throwOptionError(where, shown, expected)
    this.#path = resolve(folder, shown)
  }

  /**
   * Deletes the report of an earlier run, and creates the folder.
   *
   * @throws {UsageError} if it can't.
   */
  prepare(): void {
    try {
      mkdirSync(dirname(this.#path), { recursive: true })
      rmSync(this.#path, { force: true })
    } catch (error) {
      throw new UsageError(this.#explain(error))
    }
  }

  /** Writes a report. Returns whether that succeeded; if not, it says why on stderr. */
  write(text: string, stderr: Output): boolean {
    try {
      writeFileSync(this.#path, text)
      return true
    } catch (error) {
      report(stderr, this.#explain(error))
      return false
    }
  }

  #explain(error: unknown): string {
    return `--report: expected a file that can be written but got ${describe(this.#path)} (${codeOf(error)})`
  }
}

/** Returns the value of `--report`. */
export function reportFileOf(
  values: ReadonlyMap<string, { readonly value: unknown }>,
): ReportFile | undefined {
  const file = values.get('report')?.value
  return file instanceof ReportFile ? file : undefined
}
