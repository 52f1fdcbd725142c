import { withSection } from '../markdown.ts'
import type { Member } from './member.ts'
import type { Surface } from './surface.ts'

/** The pages of the reference, split by what is imported. */
export const REFERENCE = [
  'docs/reference/petstore.md',
  'docs/start/tests.md',
  'docs/start/standalone.md',
  'docs/reference/explore.md',
  'docs/guides/openapi.md',
  'docs/recipes/playwright.md',
  'docs/start/browser.md',
]

interface Region {
  readonly name: string
  /** Whether a page must have it. */
  readonly isNeeded: boolean
  print(): string
}

/** Prints the lists of members into the text of a page of the reference. */
export function printReferencePage(page: string, surface: Surface): string {
  return regionsOf(surface)
    .filter(({ name }) => hasRegion(page, name))
    .reduce((text, { name, print }) => withSection(text, name, print()), page)
}

/** Returns the lists that no page has, or that several have. */
export function misplaced(pages: readonly string[], surface: Surface): readonly string[] {
  return regionsOf(surface)
    .filter(({ name, isNeeded }) => {
      const { length } = pages.filter((page) => hasRegion(page, name))
      return length > 1 || (isNeeded && length === 0)
    })
    .map(({ name }) => name)
}

function regionsOf({ entries, objects }: Surface): readonly Region[] {
  return [
    ...entries.map(({ name, values }) => ({
      name: `${name} values`,
      isNeeded: values.length > 0,
      print: () => printMembers(values),
    })),
    ...[...objects].map(([name, { members, hasMethods }]) => ({
      name,
      // msw describes its handlers itself.
      isNeeded: hasMethods && members.some(({ summary }) => summary !== ''),
      print: () => printMembers(members),
    })),
  ]
}

/** Returns the members that no example in their section of the page uses. */
export function withoutExample(page: string, { entries, objects }: Surface): readonly string[] {
  const sections = page.split(/^## /m)
  const regions = [
    ...entries.map(({ name, values }) => ({ region: `${name} values`, members: values })),
    ...[...objects]
      .filter(([, { hasMethods }]) => hasMethods)
      .map(([region, { members }]) => ({ region, members })),
  ]
  return regions
    .filter(({ region }) => hasRegion(page, region))
    .flatMap(({ region, members }) => {
      const code = codeIn(sections.find((text) => hasRegion(text, region)) ?? '')
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

function printMembers(members: readonly Member[]): string {
  return members.map((member) => `- \`${declarationOf(member)}\`: ${member.summary}`).join('\n')
}

/** Returns a member as TypeScript declares it; without the type if that says nothing. */
function declarationOf({ signature, type }: Member): string {
  if (type === 'class') return `class ${signature}`
  return ['', 'void', 'object'].includes(type) ? signature : `${signature}: ${type}`
}
