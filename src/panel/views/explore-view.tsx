/** @jsxImportSource preact */

import { isPlainObject } from '../../core/lib/check.ts'
import { plural } from '../../core/lib/describe.ts'
import { printable, printableLines } from '../../core/lib/printable.ts'
import { CallButton, CopyButton } from '../parts/buttons.tsx'
import { PlainTable } from '../parts/lists.tsx'
import { Empty } from '../parts/loading.tsx'
import { useStore } from '../parts/store-context.ts'
import { signal, useValue } from '../store/signal.ts'

/** What is read of a report of `explore`. */
interface Report {
  readonly ok: boolean
  readonly runs: number
  readonly problems: readonly Problem[]
  readonly matrix: readonly MatrixRow[]
}

/** Something that is wrong with a client, and the path of faults that shows it. */
interface Problem {
  readonly rule: string
  readonly severity: string
  readonly message: string
  readonly faults: readonly { readonly operation: string | null; readonly outcome: string }[]
  readonly timeline: string
  readonly scenario: object
}

/** How a client coped with each outcome on the requests of one operation. */
interface MatrixRow {
  readonly operation: string
  readonly cells: Readonly<Record<string, string>>
}

/** The report that is open. It outlives a look at another view. */
const opened = signal<Report | undefined>(undefined)

/** A report of `explore`: the matrix, and each problem with its timeline and its scenario. */
export function ExploreView() {
  const store = useStore()
  const report = useValue(opened)
  const open = (file: File) =>
    store.run(`${file.name} is open`, async () => {
      const got: unknown = JSON.parse(await file.text())
      if (!isReport(got))
        throw new TypeError('Expected a report of explore, as --format json has it')
      opened.value = got
    })
  return (
    <section class="scroll padded" tabIndex={0} aria-label="Report of explore">
      <label class="row">
        Open a report
        <input
          type="file"
          accept=".json,application/json"
          onChange={({ currentTarget: { files } }) => files?.[0] && void open(files[0])}
        />
      </label>
      {report === undefined ? (
        <Empty title="No report is open">
          Run your client on every path of faults, then open the report:{' '}
          <code>petstore-mock explore --format json -- npm test &gt; report.json</code>
        </Empty>
      ) : (
        <>
          <h2>
            {report.ok ? 'Passed' : 'Failed'}: {plural(report.problems.length, 'problem')} in{' '}
            {plural(report.runs, 'run')}
          </h2>
          <Matrix {...report} />
          {report.problems.map((problem) => (
            <ProblemCard key={problem} problem={problem} />
          ))}
        </>
      )}
    </section>
  )
}

function isReport(got: unknown): got is Report {
  return isPlainObject(got) && 'matrix' in got && 'problems' in got
}

const MARKS: Readonly<Record<string, string>> = {
  survived: '✓',
  failed: '–',
  broken: '✗',
  untried: '·',
}

/** How the client coped with each single fault. A ✗ plays its path. */
function Matrix({ matrix, problems }: Report) {
  const outcomes = Object.keys(matrix[0]?.cells ?? {})
  const cellOf = ({ operation, cells }: MatrixRow, outcome: string) => {
    const name = `${operation} ${outcome}`
    const problem = problems.find((each) => nameFaults(each) === name)
    const mark = MARKS[cells[outcome] ?? ''] ?? ''
    if (mark !== MARKS.broken || problem === undefined) return mark
    return (
      <PlayButton problem={problem} kind="quiet">
        {mark}
      </PlayButton>
    )
  }
  return (
    <>
      <PlainTable
        class="matrix"
        titles={['Operation', ...outcomes]}
        rows={matrix.map((row) => [
          <code key="name">{printable(row.operation)}</code>,
          ...outcomes.map((outcome) => cellOf(row, outcome)),
        ])}
      />
      <p class="muted">
        ✓ succeeded, with the same effects, – failed with an error, ✗ problem: click to play it, ·
        not tried
      </p>
    </>
  )
}

interface PlayButtonProps {
  readonly problem: Problem
  readonly kind: 'primary' | 'quiet'
  readonly children: string
}

/** Plays the path of a problem as a scenario. */
function PlayButton({ problem, kind, children }: PlayButtonProps) {
  const name = nameFaults(problem)
  return (
    <CallButton
      isUndoable
      kind={kind}
      label={`Play ${name}`}
      done={`${name}: run your client now`}
      call={(_, { call }) => call('faults/play', [problem.scenario])}
    >
      {children}
    </CallButton>
  )
}

/** Names the faults of a path: `createNote lost, then getNote 503`. */
function nameFaults({ faults }: Problem): string {
  const names = faults.map(({ operation, outcome }) => `${operation ?? 'unknown'} ${outcome}`)
  return names.length === 0 ? 'no fault' : names.join(', then ')
}

function ProblemCard({ problem }: { readonly problem: Problem }) {
  const { rule, severity, message, timeline, scenario } = problem
  return (
    <section class="card">
      <h2>
        <span class={`severity is-${severity}`}>{severity}</span> {rule}: {nameFaults(problem)}
      </h2>
      <p class="message">{printableLines(message)}</p>
      <pre class="body">{printableLines(timeline)}</pre>
      <div class="row">
        <PlayButton problem={problem} kind="primary">
          Play as a scenario
        </PlayButton>
        <CopyButton text={() => `petstore.faults.play(${JSON.stringify(scenario)})`}>
          Copy as code
        </CopyButton>
      </div>
    </section>
  )
}
