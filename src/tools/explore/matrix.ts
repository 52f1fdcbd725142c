import type { OperationId } from '../../core/contract/route.ts'
import type { MatrixCell, MatrixRow } from './report.ts'

/** From the best to the worst. */
const CELLS: readonly MatrixCell[] = ['untried', 'survived', 'failed', 'broken']

/** Collects how a client copes with single faults, by operation and outcome. */
export class Matrix {
  readonly #outcomes: readonly string[]
  readonly #rows = new Map<OperationId, Map<string, MatrixCell>>()

  constructor(outcomes: readonly string[]) {
    this.#outcomes = outcomes
  }

  /** Adds a row for an operation, unless there is one. */
  addOperation(operation: OperationId): void {
    this.#cellsOf(operation)
  }

  /** Notes how a run with one fault ended. Of several for a cell, the worst counts. */
  note(operation: OperationId, outcome: string, cell: MatrixCell): void {
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

  #cellsOf(operation: OperationId): Map<string, MatrixCell> {
    const cells = this.#rows.get(operation) ?? new Map<string, MatrixCell>()
    this.#rows.set(operation, cells)
    return cells
  }
}
