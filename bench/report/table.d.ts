import type { Target } from './targets.js'

export interface Table {
  readonly title: string
  readonly note?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}
export function targetTable(targets: readonly Target[]): Table
export function toText(table: Table, options?: { readonly color?: boolean }): string
export function toMarkdown(table: Table): string
