export interface Runner {
  readonly name: string
  readonly title: string
}

export interface Cell {
  readonly runner: Runner
  readonly node: string | undefined
  readonly msw: string
}
export const RUNNERS: readonly Runner[]
export function listCells(): readonly Cell[]
