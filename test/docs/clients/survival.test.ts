import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clients } from '../../support/clients/behaviour-clients.ts'
import {
  brokenByMoreFaults,
  exploreClient,
  printMatrices,
  type Survival,
} from '../../support/clients/survival.ts'
import { withSection } from '../../support/markdown.ts'

const PAGE = 'docs/guides/real-clients.md'

// After a change, `npx vitest run test/docs/clients/survival.test.ts -u` prints the tables into the
// page again.
test('docs/guides/real-clients.md shows how each client survives faults', {
  timeout: 120_000,
}, async () => {
  const survivals: Survival[] = []
  for (const client of clients) survivals.push(await exploreClient(client))

  const printed = withSection(readFileSync(PAGE, 'utf8'), 'survival', printMatrices(survivals))
  await expect(printed).toMatchFileSnapshot(join('..', '..', '..', PAGE))
  expect(survivals.map(({ report }) => report.cut)).toEqual(survivals.map(() => null))
  expect(survivals.flatMap(({ report }) => brokenByMoreFaults(report))).toEqual([])
})
