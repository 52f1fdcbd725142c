/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Severity } from '../../../core/audit/fail-on.ts'
import { plural } from '../../../core/audit/words.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { Empty } from '../../parts/loading.tsx'
import { SeverityMark } from './mark.tsx'

/** The parts of a report of `explore` that the panel shows, as its JSON has them. */
interface Exploration {
  readonly ok: boolean
  readonly runs: number
  readonly notes: readonly string[]
  /** How the client coped with each outcome on the requests of an operation. */
  readonly matrix: readonly { readonly operation: string; readonly cells: Cells }[]
  readonly problems: readonly Problem[]
}

type Cells = Readonly<Record<string, string>>

interface Problem {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** The outcomes of the requests, in order of arrival. */
  readonly path: readonly string[]
  readonly timeline: string
  readonly scenario: unknown
}

const SIGNS = new Map([
  ['survived', '✓'],
  ['failed', '–'],
  ['broken', '✗'],
])

/** The report that is open. It stays open while another view is shown. */
const opened = signal<Exploration | undefined>(undefined)

/** Opens a report of `explore` from a file: its survival matrix, and its problems. */
export function ExploreReport() {
  const [error, setError] = useState('')
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    opened.value = await file
      .text()
      .then(read)
      .catch(() => undefined)
    setError(opened.value ? '' : `${file.name} is no report of explore in JSON`)
  }
  return (
    <>
      <label class="toolbar">
        Open a report of explore (JSON)
        <input
          type="file"
          accept=".json"
          onChange={(event) => void open(event.currentTarget.files?.[0])}
        />
      </label>
      <section class="scroll padded" tabIndex={0} aria-label="Report of explore">
        <p class="is-error" role="alert">
          {printable(error)}
        </p>
        {opened.value === undefined ? (
          <Empty title="No report is open">
            Write one with <code>npx petstore-mock explore --report report.json</code>, or with{' '}
            <code>formatExploration(report, 'json')</code>. The file stays in this page.
          </Empty>
        ) : (
          <Report report={opened.value} />
        )}
      </section>
    </>
  )
}

/** Reads a report; undefined, or an error, if it's none. */
function read(text: string): Exploration | undefined {
  const report: Exploration = JSON.parse(text)
  const { notes, matrix, problems } = report
  return [notes, matrix, problems].every(Array.isArray) ? report : undefined
}

function Report({
  report: { ok, runs, notes, matrix, problems },
}: {
  readonly report: Exploration
}) {
  return (
    <>
      <h2>
        {ok ? '✓ Passed' : '✗ Failed'}: {plural(problems.length, 'problem')} in{' '}
        {plural(runs, 'run')}
      </h2>
      {notes.map((note) => (
        <p key={note}>Note: {printable(note)}</p>
      ))}
      <Matrix matrix={matrix} />
      {problems.map(({ rule, severity, message, path, timeline, scenario }) => (
        <details key={`${rule} ${path}`}>
          <summary>
            <SeverityMark severity={severity} /> {printable(rule)}{' '}
            <span class="muted">{printable(path.join(', ')) || 'no request'}</span>
          </summary>
          <pre class="why">
            {printableLines(
              `${message}\n\n${timeline}\n\nfaults.play(${JSON.stringify(scenario)})`,
            )}
          </pre>
        </details>
      ))}
    </>
  )
}

/** The survival matrix: how the client coped with each fault on each operation. */
function Matrix({ matrix }: Pick<Exploration, 'matrix'>) {
  const outcomes = [...new Set(matrix.flatMap(({ cells }) => Object.keys(cells)))]
  return (
    <section class="matrix" tabIndex={0} aria-label="Survival matrix">
      <table aria-label="Survival matrix">
        <tbody>
          <tr>
            {['Operation', ...outcomes].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
          {matrix.map(({ operation, cells }) => (
            <tr key={operation}>
              <th scope="row">{operation}</th>
              {outcomes.map((outcome) => (
                <td key={outcome} class={`cell-${cells[outcome]}`}>
                  {SIGNS.get(cells[outcome] ?? '') ?? '·'} {cells[outcome] ?? 'untried'}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
