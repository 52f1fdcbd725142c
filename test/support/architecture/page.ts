import type { Border } from './borders.ts'
import type { Room } from './floors.ts'

/** Prints the floors as a Markdown table, lowest first. */
export function printFloors(floors: readonly (readonly Room[])[]): string {
  const rows = floors.flatMap((rooms, floor) =>
    rooms.map(({ path, purpose }) => {
      const shown = path.endsWith('.ts') ? path : `${path}/`
      return `| ${floor} | \`${shown}\` | ${purpose} |`
    }),
  )
  return ['| Floor | Path | What it is for |', '|---|---|---|', ...rows].join('\n')
}

/** Prints the borders as a Markdown list. */
export function printBorders(borders: readonly Border[]): string {
  return borders.map(({ sentence }) => `- ${sentence}`).join('\n')
}

/** Replaces the text of a page between `<!-- name -->` and `<!-- /name -->`. */
export function withSection(page: string, name: string, text: string): string {
  const pattern = new RegExp(`(<!-- ${name} -->\n)[^]*?(<!-- /${name} -->)`)
  if (!pattern.test(page)) throw new Error(`The page has no section ${name}.`)
  return page.replace(pattern, (_, start, end) => `${start}\n${text}\n\n${end}`)
}
