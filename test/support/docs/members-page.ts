import { anchorOf, printContents, printRows, withSection } from '../markdown.ts'
import type { Member } from './member.ts'
import type { Surface } from './surface.ts'

/** Prints the tables of docs/reference/members.md into the text of the page. */
export function printMembersPage(page: string, { entries, objects }: Surface): string {
  const regions = [
    ...entries.flatMap(({ name, values, types }) => [
      { region: `${name} values`, table: printMembers(values, 'Type or result') },
      ...(types.length > 0 ? [{ region: `${name} types`, table: printTypes(types, page) }] : []),
    ]),
    ...[...objects].flatMap(([name, { members, hasMethods }]) =>
      hasMethods || hasRegion(page, name)
        ? [{ region: name, table: printMembers(members, hasMethods ? 'Type or result' : 'Type') }]
        : [],
    ),
    { region: 'contents', table: printContents(page) },
  ]
  return regions.reduce((text, { region, table }) => withSection(text, region, table), page)
}

/** Returns the members that no example in their section of the page uses. */
export function withoutExample(page: string, { entries, objects }: Surface): readonly string[] {
  const sections = page.split(/^## /m)
  const textWith = (region: string) => sections.find((text) => hasRegion(text, region)) ?? ''
  const regions = [
    ...entries.map(({ name, values }) => ({ region: `${name} values`, members: values })),
    ...[...objects]
      .filter(([, { hasMethods }]) => hasMethods)
      .map(([region, { members }]) => ({ region, members })),
  ]
  return regions.flatMap(({ region, members }) => {
    const code = codeIn(textWith(region))
    return members
      .filter(({ name }) => !isUsed(name, code))
      .map(({ signature }) => `${region}: ${signature}`)
  })
}

function isUsed(name: string, code: string): boolean {
  if (name === '[Symbol.dispose]') return /^\s*using /m.test(code)
  if (name === '[Symbol.asyncDispose]') return /^\s*await using /m.test(code)
  return new RegExp(`[.]${name}\\b|\\b${name}\\(|\\bimport {[^}]*\\b${name}\\b`).test(code)
}

function codeIn(section: string): string {
  return [...section.matchAll(/^```(?:ts|js)\n(.*?)^```$/gms)].map(([, code]) => code).join('\n')
}

function hasRegion(page: string, name: string): boolean {
  return page.includes(`<!-- ${name} -->`)
}

function printMembers(members: readonly Member[], typeHeader: string): string {
  const rows = members.map(({ signature, type, summary }) => [code(signature), code(type), summary])
  return printRows([['Member', typeHeader, 'Description'], ...rows])
}

function printTypes(types: readonly Member[], page: string): string {
  const rows = types.map(({ name, summary }) => {
    const section = sectionOf(page, name)
    return [section === undefined ? code(name) : `[${code(name)}](#${section})`, summary]
  })
  return printRows([['Type', 'Description'], ...rows])
}

/** Returns the anchor of the section that lists the members of a type. */
function sectionOf(page: string, name: string): string | undefined {
  const [before = '', after] = page.split(`<!-- ${name} -->`)
  const heading = [...before.matchAll(/^## (.+)$/gm)].at(-1)?.[1]
  return after === undefined || heading === undefined ? undefined : anchorOf(heading)
}

function code(text: string): string {
  return text === '' ? '' : `\`${text.replaceAll('|', '\\|')}\``
}
