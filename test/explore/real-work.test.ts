import { readFile } from 'node:fs/promises'
import type { ClientContext } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { explore } from '../support/explore/patient.ts'

test('a timeout does not fire while the client reads a file', async () => {
  async function listPets({ fetch, baseUrl }: ClientContext): Promise<unknown> {
    const signal = AbortSignal.timeout(1_000)
    const { version } = JSON.parse(await readFile('package.json', 'utf8'))
    const response = await fetch(`${baseUrl}/pets?version=${version}`, { signal })
    return response.json()
  }

  const { runs, problems } = await explore(listPets, { faults: 3, outcomes: ['503', 'lost'] })

  expect({ runs, problems }).toEqual({ runs: 4, problems: [] })
})
