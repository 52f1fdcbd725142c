import { describe, expect, test } from 'vitest'
import { type Behaviour, measure, situations } from '../../support/clients/behaviour.ts'
import { clients } from '../../support/clients/behaviour-clients.ts'
import { tableRows } from '../../support/markdown.ts'

const met = Object.values(situations)
const [heading = [], ...rows] = tableRows('docs/guides/real-clients.md').filter(
  (row) => row.length === met.length + 2,
)

test('docs/guides/real-clients.md has a column for each situation, and a row for each client', () => {
  expect(heading).toEqual(['Client', ...met.map(({ name }) => name), 'Findings'])
  const names = rows.map(([name]) => name)
  expect([...names].sort()).toEqual(clients.map(({ name }) => name).sort())
})

describe('the row of docs/guides/real-clients.md is what the audit says', () => {
  test.each(clients)('of $name', async (client) => {
    const { name } = client
    const seen: Behaviour[] = []
    for (const situation of met) seen.push(await measure(client, situation))
    const rules = [...new Set(seen.flatMap(({ rules }) => rules))]
    const row = [name, ...seen.map(cellOf), rules.length === 0 ? 'none' : rules.join(', ')]
    expect(rows.find(([listed]) => listed === name)).toEqual(row)
  })
})

function cellOf({ requests, backoff }: Behaviour): string {
  return backoff === null ? String(requests) : `${requests}, ${backoff}`
}
