/** @jsxImportSource preact */
import type { Cell, Exploration, Problem } from './exploration.ts'

const CELL_TEXT: Readonly<Record<Cell, readonly [sign: string, title: string]>> = {
  survived: ['✓ survived', 'The client succeeded as without the fault'],
  failed: ['– failed', 'The client failed with an error'],
  broken: ['✗ broken', 'The client has a problem'],
  untried: ['· untried', 'No request got so far'],
}

interface MatrixProps {
  readonly exploration: Exploration
  readonly onOpen: (problem: Problem) => void
}

/** The survival matrix: how the client coped with each fault on each operation. */
export function Matrix({ exploration, onOpen }: MatrixProps) {
  const { matrix, outcomes, problems } = exploration
  return (
    <section class="table-wide" tabIndex={0} aria-label="Survival matrix">
      <table class="matrix">
        <caption class="hidden">Survival matrix: operations and faults</caption>
        <thead>
          <tr>
            <th scope="col">Operation</th>
            {outcomes.map((outcome) => (
              <th key={outcome} scope="col" class="mono">
                {outcome}
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
                  problem={problems.find((each) => isAbout(each, operation, outcome))}
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

interface MatrixCellProps {
  readonly cell: Cell
  /** The problem to which the cell leads, if any. */
  readonly problem: Problem | undefined
  readonly onOpen: (problem: Problem) => void
}

function MatrixCell({ cell, problem, onOpen }: MatrixCellProps) {
  const [sign, title] = CELL_TEXT[cell]
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

/** Returns whether one fault alone shows a problem. */
function isAbout({ faults }: Problem, operation: string, outcome: string): boolean {
  const [first] = faults
  return faults.length === 1 && first?.operation === operation && first.outcome === outcome
}
