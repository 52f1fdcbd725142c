import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SERVER_OPTIONS } from '../../src/adapters/server/options.ts'
import { flattenTable } from '../../src/core/lib/option-table.ts'
import { OPTIONS } from '../../src/core/settings/table.ts'
import { environmentName } from '../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../src/tools/cli/flags/table.ts'
import { readOptionDocs } from '../support/docs/option-docs.ts'
import { flagText, printOptionsPage } from '../support/docs/options-page.ts'
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

test('docs/reference/cli.md lists every flag that sets no option', () => {
  const listed = tableRows('docs/reference/cli.md').filter(([flag = '']) => flag.startsWith('--'))
  const options = flattenTable({ ...OPTIONS, ...SERVER_OPTIONS })
  const isOption = (name: string) => options.has(name) || options.has(name.split('.')[0] ?? '')
  const declared = FLAGS.filter(({ sets = '' }) => !isOption(sets)).map((flag) => [
    flagText(flag),
    flag.default ?? '',
    flag.isFlagOnly ? '' : environmentName(flag),
  ])
  expect(listed.map((row) => row.slice(0, 3)).sort()).toEqual(declared.sort())
})
