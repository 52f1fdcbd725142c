/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import type { Severity } from '../../../core/audit/fail-on.ts'
import { plural } from '../../../core/audit/words.ts'
import { printable, printableLines } from '../../../core/lib/printable.ts'
import { CopyButton } from '../../parts/buttons.tsx'
import { Details } from '../../parts/details.tsx'
import { MoreList } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { SeverityMark } from './mark.tsx'

/** The parts of a report of `explore` that the panel shows, as its JSON has them. */
interface Exploration {
  readonly ok: boolean
  readonly runs: number
  readonly notes: readonly string[]
  readonly matrix: readonly { readonly operation: string; readonly cells: Cells }[]
  readonly problems: readonly Problem[]
}

/** How a client coped with each outcome on the requests of an operation. */
type Cells = Readonly<Record<string, keyof typeof CELLS>>

interface Problem {
  readonly rule: string
  readonly severity: Severity
  readonly message: string
  /** The outcomes of the requests, in order of arrival. */
  readonly path: readonly string[]
  readonly faults: readonly { readonly operation: string | null; readonly outcome: string }[]
  readonly paths: number
  readonly timeline: string
  readonly scenario: unknown
}

const CELLS = {
  survived: ['✓ survived', 'The client succeeded as without the fault'],
  failed: ['– failed', 'The client failed with an error'],
  broken: ['✗ broken', 'The client has a problem'],
  untried: ['· untried', 'No request got so far'],
} as const

/** The report that is open. It stays open while another view is shown. */
const opened = signal<Exploration | undefined>(undefined)

/** Opens a report of `explore` from a file: its survival matrix, and its problems. */
export function ExploreReport() {
  const [error, setError] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    setProblem(undefined)
    opened.value = await file
      .text()
      .then(read)
      .catch(() => undefined)
    setError(opened.value ? '' : `${file.name} is no report of explore in JSON`)
  }
  const report = opened.value
  return (
    <div class="split">
      <section class="pane" aria-label="Report of explore">
        <div class="toolbar">
          <label class="row">
            Open a report of explore (JSON)
            <input
              type="file"
              accept=".json,application/json"
              onClick={(event) => {
                // Otherwise a file that was written again couldn't be opened again.
                event.currentTarget.value = ''
              }}
              onChange={(event) => void open(event.currentTarget.files?.[0])}
            />
          </label>
        </div>
        <div class="scroll padded" tabIndex={0}>
          <p class="is-error" role="alert">
            {printable(error)}
          </p>
          {report === undefined && error === '' && (
            <Empty title="No report is open">
              Write one with <code>npx petstore-mock explore --report report.json</code>, or with{' '}
              <code>formatExploration(report, 'json')</code>. The file stays in this page.
            </Empty>
          )}
          {report && <Report report={report} problem={problem} onOpen={setProblem} />}
        </div>
      </section>
      {problem !== undefined && (
        <ProblemDetails
          key={report?.problems.indexOf(problem)}
          problem={problem}
          onClose={() => setProblem(undefined)}
        />
      )}
    </div>
  )
}

/** Reads a report; undefined, or an error, if it's none. */
function read(text: string): Exploration | undefined {
  const report: Exploration = JSON.parse(text)
  const isRow = ({ cells }: Exploration['matrix'][number]) =>
    Object.values(cells).every((cell) => Object.hasOwn(CELLS, cell))
  const isProblem = ({ path, faults, timeline }: Problem) =>
    Array.isArray(path) && Array.isArray(faults) && typeof timeline === 'string'
  const isReport = report.matrix.every(isRow) && report.problems.every(isProblem)
  return isReport && Array.isArray(report.notes) ? report : undefined
}

interface ReportProps {
  readonly report: Exploration
  readonly problem: Problem | undefined
  readonly onOpen: (problem: Problem) => void
}

function Report({ report, problem, onOpen }: ReportProps) {
  const { ok, runs, notes, problems } = report
  return (
    <>
      <h2>
        {ok ? '✓ Passed' : '✗ Failed'}: {plural(problems.length, 'problem')} in{' '}
        {plural(runs, 'run')}
      </h2>
      {notes.map((note) => (
        <p key={note}>Note: {printable(note)}</p>
      ))}
      <Matrix report={report} onOpen={onOpen} />
      <MoreList items={problems} keyOf={(each) => problems.indexOf(each)}>
        {(each) => (
          <button
            type="button"
            class="item"
            aria-current={each === problem}
            onClick={() => onOpen(each)}
          >
            <span class="item-text">
              <SeverityMark severity={each.severity} /> {printable(each.rule)}
            </span>
            <span class="muted">{printable(each.path.join(', ')) || 'no request'}</span>
          </button>
        )}
      </MoreList>
    </>
  )
}

/** The survival matrix: how the client coped with each fault on each operation. */
function Matrix({ report, onOpen }: Pick<ReportProps, 'report' | 'onOpen'>) {
  const { matrix, problems } = report
  const outcomes = [...new Set(matrix.flatMap(({ cells }) => Object.keys(cells)))]
  const alone = (operation: string, outcome: string) =>
    problems.find(({ faults: [first, ...others] }) => {
      return others.length === 0 && first?.operation === operation && first.outcome === outcome
    })
  return (
    <section class="table-wide" tabIndex={0} aria-label="Survival matrix">
      <table class="matrix" aria-label="Survival matrix">
        <thead>
          <tr>
            {['Operation', ...outcomes].map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matrix.map(({ operation, cells }) => (
            <tr key={operation}>
              <th scope="row" class="mono">
                {operation}
              </th>
              {outcomes.map((outcome) => (
                <MatrixCell
                  key={outcome}
                  cell={cells[outcome] ?? 'untried'}
                  problem={alone(operation, outcome)}
                  onOpen={onOpen}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface MatrixCellProps extends Pick<ReportProps, 'problem' | 'onOpen'> {
  readonly cell: keyof typeof CELLS
}

/** A cell, and the way to the problem that its fault alone shows. */
function MatrixCell({ cell, problem, onOpen }: MatrixCellProps) {
  const [sign, title] = CELLS[cell]
  return (
    <td class={`cell-${cell}`} title={title}>
      {problem === undefined ? (
        sign
      ) : (
        <button type="button" class="text-link" onClick={() => onOpen(problem)}>
          {sign}
        </button>
      )}
    </td>
  )
}

interface ProblemDetailsProps {
  readonly problem: Problem
  readonly onClose: () => void
}

/** One problem, with its failing path. */
function ProblemDetails({ problem, onClose }: ProblemDetailsProps) {
  const { rule, severity, message, paths, path, timeline, scenario } = problem
  return (
    <Details isWide title={printable(rule)} label="Problem" onClose={onClose}>
      <p>
        <SeverityMark severity={severity} /> <span class="muted">on {plural(paths, 'path')}</span>
      </p>
      <pre class="message">{printableLines(message)}</pre>
      <h3>Failing path</h3>
      <p class="mono">{printable(path.join(', '))}</p>
      <pre class="timeline">{printableLines(timeline)}</pre>
      <CopyButton text={() => JSON.stringify(scenario)}>Copy the scenario</CopyButton>
    </Details>
  )
}
