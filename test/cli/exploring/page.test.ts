import { expect, test } from 'vitest'
import { OUTCOME_NAMES } from '../../../src/explore/outcomes.ts'
import { explore, orderAgain } from '../../support/cli/explored.ts'
import { codeBlocks, tableRows } from '../../support/markdown.ts'

const PAGE = 'docs/reference/cli.md'

test('the page shows a report exactly as it is printed, apart from its times', async () => {
  const flags = ['--faults', '1', '--outcomes', 'lost,reset']
  const { stdout } = await explore(flags, { client: orderAgain })
  const shown = codeBlocks(PAGE).find(({ code }) => code.startsWith('Explore'))

  expect(withoutTimes(shown?.code ?? '')).toBe(withoutTimes(stdout))
})

test('the page lists every outcome', () => {
  const listed = tableRows(PAGE).map(([name = '']) => name.replaceAll('`', ''))
  const start = listed.indexOf('429')

  expect(listed.slice(start, start + OUTCOME_NAMES.length)).toEqual(OUTCOME_NAMES)
})

function withoutTimes(report: string): string {
  return report.trimEnd().replaceAll(/ *\+\d+(?:\.\d+)? m?s/g, '')
}
