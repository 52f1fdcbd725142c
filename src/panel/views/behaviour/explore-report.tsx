/** @jsxImportSource preact */
import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { plural } from '../../../core/audit/words.ts'
import { printable } from '../../../core/lib/printable.ts'
import { MoreList } from '../../parts/lists.tsx'
import { Empty } from '../../parts/loading.tsx'
import { type Exploration, type Problem, readFile } from './exploration.ts'
import { SeverityMark } from './mark.tsx'
import { Matrix } from './matrix.tsx'
import { ProblemDetails } from './problem-details.tsx'

/** The report that is open. It stays open while another view is shown. */
const opened = signal<{ readonly name: string; readonly exploration: Exploration } | undefined>(
  undefined,
)

/** Opens a report of `explore` from a file: its survival matrix, and its problems. */
export function ExploreReport() {
  const [error, setError] = useState('')
  const [problem, setProblem] = useState<Problem>()
  const open = async (file: File | undefined) => {
    if (file === undefined) return
    setProblem(undefined)
    try {
      opened.value = { name: file.name, exploration: await readFile(file) }
      setError('')
    } catch (caught) {
      opened.value = undefined
      setError(caught instanceof Error ? caught.message : String(caught))
    }
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
                // Otherwise a file that was written again could not be opened again.
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
          {report && <Report {...report} problem={problem} onOpen={setProblem} />}
        </div>
      </section>
      {problem !== undefined && (
        <ProblemDetails
          key={report?.exploration.problems.indexOf(problem)}
          problem={problem}
          onClose={() => setProblem(undefined)}
        />
      )}
    </div>
  )
}

interface ReportProps {
  readonly name: string
  readonly exploration: Exploration
  readonly problem: Problem | undefined
  readonly onOpen: (problem: Problem) => void
}

function Report({ name, exploration, problem, onOpen }: ReportProps) {
  const { ok, runs, faults, remarks, matrix, problems } = exploration
  return (
    <>
      <h2>
        {ok ? '✓ Passed' : '✗ Failed'}: {plural(problems.length, 'problem')} in{' '}
        {plural(runs, 'run')}, with up to {plural(faults, 'fault')} on a path
      </h2>
      <p class="muted mono">{printable(name)}</p>
      {remarks.map((remark) => (
        <p key={remark}>Note: {printable(remark)}</p>
      ))}
      {matrix.length > 0 && <Matrix exploration={exploration} onOpen={onOpen} />}
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
