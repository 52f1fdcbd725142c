import { expect, test } from 'vitest'
import { explore, orderAgain } from '../../support/cli/explored.ts'
import { codeBlocks } from '../../support/markdown.ts'

const PAGE = 'docs/reference/cli.md'

test('the page shows a report exactly as it is printed, apart from its times', async () => {
  const flags = ['--faults', '1', '--outcomes', 'lost,reset']
  const { stdout } = await explore(flags, { client: orderAgain })
  const shown = codeBlocks(PAGE).find(({ code }) => code.startsWith('Explore'))

  expect(withoutTimes(shown?.code ?? '')).toBe(withoutTimes(stdout))
})

function withoutTimes(report: string): string {
  return report.trimEnd().replaceAll(/ *\+\d+(?:\.\d+)? m?s/g, '')
}
