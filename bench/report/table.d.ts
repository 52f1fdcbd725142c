import type { Bar } from './bars.js'

export interface Table {
  readonly title: string
  readonly note?: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly unknown[])[]
}
export function barTable(bars: readonly Bar[]): Table
export function toText(table: Table, options?: { readonly color?: boolean }): string
export function toMarkdown(table: Table): string
