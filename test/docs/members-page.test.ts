import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { printMembersPage, withoutExample } from '../support/docs/members-page.ts'
import { readSurface } from '../support/docs/surface.ts'

const PAGE = 'docs/reference/members.md'

// Here, because a test would run into its timeout on a busy machine.
const surface = readSurface()
const page = readFileSync(PAGE, 'utf8')

// After a change of a public type, `npx vitest run test/docs/members-page.test.ts -u` prints the
// tables into the page again.
test('the page has every export and every member, as the code declares it', async () => {
  await expect(printMembersPage(page, surface)).toMatchFileSnapshot(join('..', '..', PAGE))
})

test('the page has no table of something that does not exist', () => {
  const printed = printMembersPage(page, surface)
  expect(printMembersPage(emptied(page), surface)).toBe(printed)
})

// A description that breaks off has an @ in it, which JSDoc reads as a tag.
test('every description is a whole sentence', () => {
  const [, ...tables] = printMembersPage(page, surface).split(/^<!-- (?!\/|contents)/m)
  const rows = tables.flatMap((text) => text.split('\n\n')[1]?.split('\n').slice(2) ?? [])
  expect(rows.length).toBeGreaterThan(150)
  expect(rows.filter((row) => !row.endsWith('. |'))).toEqual([])
})

test('every function and every member has an example in its section', () => {
  expect(withoutExample(page, surface)).toEqual([])
})

/** Empties every table between `<!-- name -->` and `<!-- /name -->`. */
function emptied(page: string): string {
  return page.replaceAll(/(<!-- ([^/].*?) -->\n).*?(?=<!-- \/\2 -->)/gs, '$1')
}
