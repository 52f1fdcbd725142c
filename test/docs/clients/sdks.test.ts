import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { afterAll, expect, test, vi } from 'vitest'
import { sdks, services } from '../../support/clients/sdks.ts'
import { exploreSdk, nextStart, printVerdicts } from '../../support/clients/verdicts.ts'
import { withSection } from '../../support/markdown.ts'

// Node 20 is too old for the AWS SDK's versions of 2027, and it would say so.
vi.stubEnv('AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED', 'true')
afterAll(() => {
  vi.unstubAllEnvs()
})

const PAGE = 'docs/guides/real-clients.md'

// After a change, `npx vitest run test/docs/clients/sdks.test.ts -u` prints the table into the page
// again.
test('docs/guides/real-clients.md shows how SDKs cope with the errors of their services', {
  timeout: 120_000,
}, async () => {
  const verdicts = []
  for (const sdk of sdks) verdicts.push(...(await exploreSdk(sdk)))

  const printed = withSection(readFileSync(PAGE, 'utf8'), 'sdks', printVerdicts(verdicts))
  await expect(printed).toMatchFileSnapshot(join('..', '..', '..', PAGE))
  const doubts = verdicts.filter(
    ({ report: { cut, problems } }) =>
      cut !== null || problems.some(({ faults }) => faults.length !== 1),
  )
  expect(doubts).toEqual([])
})

test('an SDK whose limiters outlive a search gets the same report six times', {
  timeout: 120_000,
}, async () => {
  const { calls = {} } = sdks.find(({ name }) => name === 'with both plugins') ?? {}
  const callAll = async (context: ClientContext) => {
    for (const call of Object.values(calls)) await call(context)
  }
  const reports = new Set<string>()
  for (let search = 0; search < 6; search += 1) {
    const petstore = { operations: false, clock: nextStart(), ...services.github }
    reports.add(JSON.stringify(await explore(callAll, { faults: 1, petstore })))
  }
  expect(reports.size).toBe(1)
})
