import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  misplaced,
  printReferencePage,
  REFERENCE,
  withoutExample,
} from '../support/docs/reference.ts'
import { readSurface } from '../support/docs/surface.ts'

// Here, because a test would run into its timeout on a busy machine.
const surface = readSurface()
const pages = REFERENCE.map((path) => ({ path, page: readFileSync(path, 'utf8') }))

// After a change of a public type, `npx vitest run test/docs/reference.test.ts -u` prints the
// lists into the pages again.
describe.each(pages)('$path', ({ path, page }) => {
  const printed = printReferencePage(page, surface)

  test('has each export and each member as the code declares it', async () => {
    await expect(printed).toMatchFileSnapshot(join('..', '..', path))
  })

  test("has no list of something that doesn't exist", () => {
    expect(printReferencePage(emptied(page), surface)).toBe(printed)
  })

  // A description that breaks off has an @ in it, which JSDoc reads as a tag.
  test('describes each member in whole sentences', () => {
    const lists = printed.match(/<!-- [^/].*? -->\n\n(?:- .*\n)+/g) ?? []
    const rows = lists.flatMap((list) => list.match(/^- .*$/gm) ?? [])
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter((row) => !row.endsWith('.'))).toEqual([])
  })

  test('has an example of each function and each member', () => {
    expect(withoutExample(page, surface)).toEqual([])
  })
})

test('every function and class that an entry exports is on one page', () => {
  expect(
    misplaced(
      pages.map(({ page }) => page),
      surface,
    ),
  ).toEqual([])
})

/** Empties every list between `<!-- name -->` and `<!-- /name -->`, except that of options. */
function emptied(page: string): string {
  return page.replaceAll(/(<!-- (?!options )([^/].*?) -->\n).*?(?=<!-- \/\2 -->)/gs, '$1')
}
