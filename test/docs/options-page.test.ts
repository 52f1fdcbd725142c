import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { http } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { expect, onTestFinished, test } from 'vitest'
import { PAGE_OPTIONS, readStartOptions } from '../../src/adapters/browser/options.ts'
import { readServerOptions, SERVER_OPTIONS } from '../../src/adapters/server/options.ts'
import { flattenTable } from '../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../src/core/settings/table.ts'
import type { Flag } from '../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../src/tools/cli/flags/table.ts'
import { EXPLORE_OPTIONS } from '../../src/tools/explore/options.ts'
import { readOptionDocs } from '../support/docs/option-docs.ts'
import { examples, flagText, printOptionsPage } from '../support/docs/options-page.ts'
import { tableRows } from '../support/markdown.ts'

const PAGE = 'docs/reference/options.md'

// Here, because a test would run into its timeout on a busy machine.
const docs = readOptionDocs()

// After a change of an option, `npx vitest run test/docs/options-page.test.ts -u` prints the tables
// into the page again.
test('the page has every option, as the code declares it', async () => {
  const printed = printOptionsPage(readFileSync(PAGE, 'utf8'), docs)
  await expect(printed).toMatchFileSnapshot(join('..', '..', PAGE))
})

test('every example on the page is accepted', async () => {
  mkdirSync('node_modules/.cache', { recursive: true })
  const folder = mkdtempSync(resolve('node_modules/.cache/petstore-mock-options-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const entries = [...examples].map(([name, code]) => `['${name}', ${code}],`).join('\n')
  writeFileSync(join(folder, 'all.ts'), `${EXAMPLE_HEAD}export default [\n${entries}\n]\n`)
  const { default: values } = await import(join(folder, 'all.ts'))

  for (const [name, value] of values) {
    const [option, part] = name.split('.')
    const given = { [option]: part === undefined ? value : { [part]: value } }
    expect(() => accept(option, given)).not.toThrow()
  }
})

const EXAMPLE_HEAD = `import { http, HttpResponse } from 'msw'
import { vi } from 'vitest'

const listNotes = () => HttpResponse.json([])
`

/** Passes an option to a function that has it. */
function accept(option: string, given: object): unknown {
  if (option in SERVER_OPTIONS) return readServerOptions(given)
  if (option in PAGE_OPTIONS) return readStartOptions(given)
  // Only `installPetstore` has it, and reads it as `reset()` does.
  if (option === 'reset') return setupPetstore().reset(Object(given).reset)
  // Without it, `safe` would name an operation that doesn't exist.
  return setupPetstore({ handlers: [http.post('/search', () => {})], ...given })
}

const CLI_PAGE = 'docs/reference/cli.md'
const options = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })
const isOption = ({ sets }: Flag) => options.has(sets) || options.has(sets.split('.')[0] ?? '')
const others = FLAGS.filter((flag) => !isOption(flag))

test('docs/reference/cli.md lists every flag that sets no option, and its default', () => {
  const [line = ''] = /^`--faults N`.*$/m.exec(readFileSync(CLI_PAGE, 'utf8')) ?? []
  const inText = flagsIn(line)
  const inTables = tableRows(CLI_PAGE).filter(([flag = '']) => flag.startsWith('--'))
  const declared = others
    .filter((flag) => !inText.includes(flagText(flag)))
    .map((flag) => [flagText(flag), flag.default ?? ''])
  expect(inTables.map((row) => row.slice(0, 2)).sort()).toEqual(declared.sort())

  const explore = flattenTable(EXPLORE_OPTIONS)
  const same = others.filter((flag) => inText.includes(flagText(flag)) && flag.sets !== 'severity')
  expect(same).toHaveLength(inText.length - 1)
  for (const flag of same) {
    const fallback = explore.get(flag.sets)?.default ?? ''
    expect(flag.default ?? '').toBe([fallback].flat().join(', '))
  }
})

test('docs/reference/cli.md says which flags have an environment variable, and its name', () => {
  const page = readFileSync(CLI_PAGE, 'utf8')
  const named = flagsIn(/^Every flag that sets an option .* So do (.*?)\./m.exec(page)?.[1] ?? '')
  const withVariable = FLAGS.filter(({ isFlagOnly }) => !isFlagOnly)
  const [special, ...more] = withVariable.filter(({ variable }) => variable !== undefined)
  expect(more).toEqual([])
  expect(page).toContain(`\`--${special?.name}\` reads \`${special?.variable}\``)

  const expected = FLAGS.filter((flag) => isOption(flag) || named.includes(`--${flag.name}`))
  expect(withVariable.filter((flag) => flag !== special)).toEqual(expected)
})

/** Returns the flags in backticks, as they are written. */
function flagsIn(text: string): readonly string[] {
  return [...text.matchAll(/`(--[^`]+)`/g)].map(([, flag = '']) => flag)
}
