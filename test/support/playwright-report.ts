import { stripVTControlCharacters } from 'node:util'

/** A test in the JSON report of Playwright. */
export interface SpecResult {
  readonly file: string
  readonly title: string
  readonly ok: boolean
  /** The first run, and the retries. */
  readonly runs: readonly Run[]
}

/** One run of a test. */
interface Run {
  readonly status: string
  readonly errors: readonly string[]
  /** The text of the attachments of petstore-mock, by name. */
  readonly files: ReadonlyMap<string, string>
}

/** The parts of the report that are read here. */
interface Suite {
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly file: string
    readonly title: string
    readonly ok: boolean
    readonly tests: readonly { readonly results: readonly Result[] }[]
  }[]
}

interface Result {
  readonly status: string
  readonly errors: readonly { readonly message?: string }[]
  readonly attachments: readonly { readonly name: string; readonly body?: string }[]
}

/** Reads the output of `--reporter=json`, which can have other lines before the report. */
export function readReport(output: string): readonly SpecResult[] {
  const report: Suite = JSON.parse(output.slice(output.indexOf('{\n')))
  return specsIn(report)
}

function specsIn({ suites = [], specs = [] }: Suite): readonly SpecResult[] {
  const own = specs.map(({ file, title, ok, tests }) => ({
    file,
    title,
    ok,
    runs: tests.flatMap(({ results }) => results.map(readRun)),
  }))
  return [...own, ...suites.flatMap(specsIn)]
}

function readRun({ status, errors, attachments }: Result): Run {
  const files = attachments
    .filter(({ name }) => name.startsWith('petstore'))
    .map(({ name, body = '' }) => [name, Buffer.from(body, 'base64').toString()] as const)
  return {
    status,
    errors: errors.map(({ message = '' }) => stripVTControlCharacters(message)),
    files: new Map(files),
  }
}
