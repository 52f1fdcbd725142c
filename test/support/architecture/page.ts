import type { Module } from './layers.ts'
import type { Restriction } from './restrictions.ts'

/** Prints the layers as a Markdown table, lowest first. */
export function printLayers(layers: readonly (readonly Module[])[]): string {
  const rows = layers.flatMap((modules, layer) =>
    modules.map(({ path, purpose }) => {
      const shown = path.endsWith('.ts') ? path : `${path}/`
      return `| ${layer} | \`${shown}\` | ${purpose} |`
    }),
  )
  return ['| Layer | Path | What it is for |', '|---|---|---|', ...rows].join('\n')
}

/** Prints the restrictions as a Markdown list. */
export function printRestrictions(restrictions: readonly Restriction[]): string {
  return restrictions.map(({ sentence }) => `- ${sentence}`).join('\n')
}
