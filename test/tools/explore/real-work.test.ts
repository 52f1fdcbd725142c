import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { REAL_WORK } from '../../support/real-work.ts'

test.each(REAL_WORK)("a timeout doesn't fire while the client works with %s", async (_, work) => {
  async function listPets({ fetch, baseUrl }: ClientContext): Promise<unknown> {
    const signal = AbortSignal.timeout(1_000)
    await work()
    const response = await fetch(`${baseUrl}/pets`, { signal })
    return response.json()
  }

  // The client returns the body of a 503, too.
  const rules = { 'changed-result': 'off' } as const
  const { runs, problems } = await explore(listPets, {
    faults: 3,
    outcomes: ['503', 'lost'],
    rules,
  })

  expect({ runs, problems }).toEqual({ runs: 5, problems: [] })
})
