import { type ClientContext, explore } from 'petstore-mock/explore'
import { fromOpenapi } from 'petstore-mock/openapi'
import { installPetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'

const openapi = `${import.meta.dirname}/api.yaml`
const { options } = await fromOpenapi(openapi)
const baseUrl = 'https://library.example.com/v1'
const library = installPetstore({ ...options, baseUrl })
const client = createClient({ baseUrl, key: 'secret' })

test('each test begins with the books of the example', async () => {
  await client.add('Momo')
  expect(await client.titles()).toEqual(['Dune', 'Emma', 'Momo'])
})

test('a book needs a title, and a request a key', async () => {
  await expect(client.add('')).rejects.toThrow('body/title must NOT have fewer than 1 characters')
  const visitor = createClient({ baseUrl })
  await expect(visitor.add('Momo')).rejects.toThrow('Expected keys in X-API-Key')
})

test('a book is added although its response is lost', async () => {
  library.faults.add({ operation: 'POST /books', network: 'reset', afterOperation: true, times: 1 })
  await client.add('Momo')
  expect(await client.titles()).toEqual(['Dune', 'Emma', 'Momo', 'Momo'])
})

test('explore finds every way to add a book twice', async () => {
  const addBook = (context: ClientContext) => createClient({ ...context, key: 'k' }).add('Momo')
  const { problems } = await explore(addBook, { petstore: { openapi } })

  expect(problems).toContainEqual(
    expect.objectContaining({ rule: 'duplicated-effect', path: ['lost', 'ok'] }),
  )
})
