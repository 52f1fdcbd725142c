import { extname, resolve } from 'node:path'
import type { AuditFormat } from '../../audit/formats/names.ts'
import { refuse } from '../../lib/check.ts'

/** The extension of a file in each format. */
const EXTENSIONS: ReadonlyMap<AuditFormat, string> = new Map([
  ['junit', '.xml'],
  ['markdown', '.md'],
  ['json', '.json'],
  ['text', '.txt'],
])

/** A file that the user wants the audit in. */
export class ReportFile {
  /** The absolute path. */
  readonly path: string
  /** The path as the user wrote it. */
  readonly shown: string
  readonly format: AuditFormat

  private constructor(path: string, shown: string, format: AuditFormat) {
    this.path = path
    this.shown = shown
    this.format = format
  }

  /**
   * Creates a reference to a file. Its extension is that of a format. A relative path is resolved
   * against `folder`.
   *
   * @throws {TypeError} naming `where`, if the extension is another one.
   */
  static from(shown: string, where: string, folder: string): ReportFile {
    const extension = extname(shown).toLowerCase()
    const format = [...EXTENSIONS].find(([, each]) => each === extension)?.[0]
    const expected = 'a file name that ends in .xml (JUnit), .md, .json or .txt'
    return new ReportFile(resolve(folder, shown), shown, format ?? refuse(where, shown, expected))
  }
}

/** Returns a file name with the extension of a format: `audit.xml` for `junit`. */
export function reportNameFor(format: string): string {
  const [, extension = '.xml'] = [...EXTENSIONS].find(([name]) => name === format) ?? []
  return `audit${extension}`
}
