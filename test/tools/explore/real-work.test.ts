import fs, { createReadStream, readFile as readFileWithCallback } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ClientContext } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { explore } from '../../support/explore/patient.ts'

const readLater = (file: string) =>
  new Promise<string>((resolve, reject) =>
    readFileWithCallback(file, 'utf8', (error, text) => (error ? reject(error) : resolve(text))),
  )

test.each([
  ['readFile', (file: string) => readFile(file, 'utf8')],
  ['readFile with a callback', readLater],
  [
    'a stream',
    async (file: string) => Buffer.concat(await createReadStream(file).toArray()).toString(),
  ],
])("a timeout doesn't fire while the client reads a file with %s", async (_, read) => {
  async function listPets({ fetch, baseUrl }: ClientContext): Promise<unknown> {
    const signal = AbortSignal.timeout(1_000)
    const { version } = JSON.parse(await read('package.json'))
    const response = await fetch(`${baseUrl}/pets?version=${version}`, { signal })
    return response.json()
  }

  const { runs, problems } = await explore(listPets, { faults: 3, outcomes: ['503', 'lost'] })

  expect({ runs, problems }).toEqual({ runs: 4, problems: [] })
})

test('after a search, files are read by the functions of Node', async () => {
  const before = [fs.readFile, fs.promises.readFile]

  await explore(async ({ fetch, baseUrl }) => (await fetch(`${baseUrl}/pets`)).json())

  expect([fs.readFile, fs.promises.readFile]).toEqual(before)
  expect(readFile).toBe(fs.promises.readFile)
})
