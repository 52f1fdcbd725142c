import type { Severity } from '../../core/audit/report.ts'
import type { OperationName } from '../../core/contract/route.ts'
import type { Failure } from './failure.ts'
import type { MatrixCell, MatrixRow } from './report.ts'
import type { Run } from './run/run.ts'

/** From the best to the worst. */
const CELLS: readonly MatrixCell[] = ['untried', 'survived', 'failed', 'broken']

/** Collects how a client copes with single faults, by operation and outcome. */
export class Matrix {
  readonly #outcomes: readonly string[]
  readonly #rows = new Map<OperationName, Map<string, MatrixCell>>()

  constructor(outcomes: readonly string[]) {
    this.#outcomes = outcomes
  }

  /** Adds a row for each operation that was called, unless there's one. */
  addOperations({ requests }: Pick<Run<unknown>, 'requests'>): void {
    for (const { operation } of requests) if (operation !== null) this.#cellsOf(operation)
  }

  /** Notes how a run with one fault ended. Of several for a cell, the worst counts. */
  record(operation: OperationName, outcome: string, cell: MatrixCell): void {
    const cells = this.#cellsOf(operation)
    const known = cells.get(outcome) ?? 'untried'
    if (CELLS.indexOf(cell) > CELLS.indexOf(known)) cells.set(outcome, cell)
  }

  rows(): readonly MatrixRow[] {
    return [...this.#rows].map(([operation, cells]) => ({
      operation,
      cells: Object.fromEntries(this.#outcomes.map((name) => [name, cells.get(name) ?? 'untried'])),
    }))
  }

  #cellsOf(operation: OperationName): Map<string, MatrixCell> {
    const cells = this.#rows.get(operation) ?? new Map<string, MatrixCell>()
    this.#rows.set(operation, cells)
    return cells
  }
}

/** Returns how a run with one fault ended. */
export function cellOf(
  { settled }: Run<unknown>,
  failure: Failure | undefined,
  worst: Severity | undefined,
): MatrixCell {
  if (worst === 'error') return 'broken'
  return settled.kind === 'resolved' && failure === undefined ? 'survived' : 'failed'
}
