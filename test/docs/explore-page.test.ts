import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  type ExploreReport,
  formatExploration,
  formatHerd,
  type HerdReport,
} from 'petstore-mock/explore'
import { expect, onTestFinished, test } from 'vitest'
import { toHoldEverywhere } from '../../src/tools/explore/matcher.ts'
import { DEFAULT_OUTCOMES, OUTCOME_NAMES, OUTCOMES } from '../../src/tools/explore/outcomes.ts'
import { EXPLORE_RULES } from '../../src/tools/explore/rules.ts'
import { readOptionDocs } from '../support/docs/option-docs.ts'
import { printExploreOptions, printHerdOptions } from '../support/docs/options-page.ts'
import { codeBlocks, tableRows } from '../support/markdown.ts'

const PAGE = 'docs/guides/explore.md'
const API = 'docs/reference/explore.md'
const HERDS = 'docs/guides/herds.md'

// Here, because a test would run into its timeout on a busy machine.
const docs = readOptionDocs()

// After a change of an option, `npx vitest run test/docs/explore-page.test.ts -u` prints the table
// into the page again.
test('docs/reference/explore.md has every option, as the code declares it', async () => {
  const printed = printExploreOptions(readFileSync(API, 'utf8'), docs)
  await expect(printed).toMatchFileSnapshot(join('..', '..', API))
})

test('docs/guides/herds.md has every option, as the code declares it', async () => {
  const printed = printHerdOptions(readFileSync(HERDS, 'utf8'), docs)
  await expect(printed).toMatchFileSnapshot(join('..', '..', HERDS))
})

test('docs/guides/explore.md lists every outcome, and its fault', () => {
  const listed = tableRows(PAGE).filter(([, , , fault = '']) => fault.startsWith('{ '))
  expect(listed.map(([name, isDefault, , fault]) => [name, isDefault, fault])).toEqual(
    OUTCOME_NAMES.map((name) => [
      name,
      DEFAULT_OUTCOMES.includes(name) ? '✓' : '',
      literal(OUTCOMES[name]),
    ]),
  )
})

test('docs/guides/explore.md lists every rule, its severity and its source', () => {
  const listed = tableRows(PAGE).filter(([rule = '']) => rule.startsWith('['))
  expect(listed).toEqual(
    Object.entries(EXPLORE_RULES).map(([rule, { severity, source }]) => [
      `[${rule}](#${rule})`,
      severity,
      source ?? '',
    ]),
  )
})

test('docs/guides/explore.md shows the reports on its clients as they are printed', async () => {
  const [first, mended] = codeBlocks(PAGE).filter(({ language }) => language === 'ts')
  const report = await run(first?.code ?? '')
  const texts = [
    toHoldEverywhere(report).message(),
    formatExploration(report),
    formatExploration(await run(mended?.code ?? '')),
  ]
  const shown = codeBlocks(PAGE).filter(({ language }) => language === 'text')
  expect(shown).toHaveLength(3)
  for (const { code } of shown) {
    expect(texts).toContainEqual(expect.stringContaining(code.trimEnd()))
  }
})

test('README.md shows the problem of its client as it is printed', async () => {
  const [client] = codeBlocks('README.md').filter(({ language }) => language === 'ts')
  const [shown] = codeBlocks('README.md').filter(({ language }) => language === 'text')
  // The test around the search would need a test runner.
  const search = client?.code.replace(/^test\(.*$/m, '').replace(/^ {2}expect\(.*\n\}\)$/m, '')
  const message = toHoldEverywhere(await run(search ?? '')).message()
  expect(message).toContain(shown?.code.trimEnd())
})

// A page shows each client, its problem, and then the client with the fix.
test.for([
  ['races', 0],
  ['races', 1],
  ['crashes', 0],
  ['stale-reads', 0],
  ['stale-reads', 1],
] as const)(
  'docs/guides/%s.md shows the problem of its client %i as it is printed',
  async ([name, nth]) => {
    const blocks = codeBlocks(`docs/guides/${name}.md`)
    const client = blocks.filter(({ language }) => language === 'ts')[2 * nth]
    const shown = blocks.filter(({ language }) => language === 'text')[nth]
    const message = toHoldEverywhere(await run(client?.code ?? '')).message()
    expect(shown?.code.trimEnd()).toMatch(/^error /)
    expect(message).toContain(shown?.code.trimEnd())
  },
)

test('docs/guides/herds.md shows the reports on its clients as they are printed', async () => {
  const texts: string[] = []
  for (const { code } of codeBlocks(HERDS).filter(({ language }) => language === 'ts')) {
    const example = code.replace(/^const \w+ = await/m, 'const report = await')
    texts.push(formatHerd(await run<HerdReport>(example.replace(/^(?:expect|console).*$/gm, ''))))
  }
  const shown = codeBlocks(HERDS).filter(({ language }) => language === 'text')
  expect(shown.map(({ code }) => code)).toEqual(texts)
})

/** Runs an example, and returns its report. */
async function run<Report = ExploreReport>(code: string): Promise<Report> {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.cache/petstore-mock-explore-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'example.ts')
  writeFileSync(file, code.replace('const report', 'export const report'))
  const { report } = await import(file)
  return report
}

/** Returns an object as it is written in TypeScript. */
function literal(value: object): string {
  const fields = Object.entries(value).map(([name, field]) => {
    const text = typeof field === 'object' ? literal(field) : field
    return `${/^\w+$/.test(name) ? name : `'${name}'`}: ${typeof field === 'string' ? `'${text}'` : text}`
  })
  return `{ ${fields.join(', ')} }`
}
