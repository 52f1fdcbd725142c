import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, extname, resolve } from 'node:path'
import type { AuditFormat } from '../../core/audit/formats/names.ts'
import { refuse } from '../../core/lib/check.ts'
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
    this.format = FORMATS.get(extname(shown).toLowerCase()) ?? refuse(where, shown, expected)
    this.#path = resolve(folder, shown)
  }

  /**
   * Deletes the report of an earlier run, and creates the folder.
   *
   * @throws {UsageError} if the file can't be written.
   */
  prepare(): void {
    const problem = this.#put('')
    if (problem !== undefined) throw new UsageError(problem)
    rmSync(this.#path)
  }

  /** Writes a report. Returns whether that succeeded; if not, it says why on stderr. */
  write(text: string, stderr: Output): boolean {
    const problem = this.#put(text)
    if (problem !== undefined) report(stderr, problem)
    return problem === undefined
  }

  /** Replaces the file; what a link leads to stays as it is. Returns why it can't. */
  #put(text: string): string | undefined {
    try {
      mkdirSync(dirname(this.#path), { recursive: true })
      rmSync(this.#path, { force: true })
      writeFileSync(this.#path, text)
      return undefined
    } catch (error) {
      return `--report: expected a file that can be written but got ${describe(this.#path)} (${codeOf(error)})`
    }
  }
}

/** Returns the value of `--report`. */
export function reportFileOf(
  values: ReadonlyMap<string, { readonly value: unknown }>,
): ReportFile | undefined {
  const file = values.get('report')?.value
  return file instanceof ReportFile ? file : undefined
}
