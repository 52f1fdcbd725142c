import createClient from 'openapi-fetch'
import type { paths } from 'petstore-mock/types'
import { expect, expectTypeOf, test } from 'vitest'
import type { ClientResponse, Connect } from '../support/clients/clients.ts'
import { throughMsw } from '../support/clients/instances.ts'
import { testStory } from '../support/clients/story.ts'

testStory(connectTyped)

test('the contract types the data and the error of a response', async () => {
  const { url, close } = await throughMsw.start({ clock: '2026-05-01T00:00:00Z' })
  const client = createClient<paths>({ baseUrl: url })

  const { data, error } = await client.GET('/pets/{petId}', { params: { path: { petId: 404 } } })

  await close()
  expect(data).toBeUndefined()
  expect(error?.code).toBe('pet_not_found')
  expectTypeOf<NonNullable<typeof data>['name']>().toEqualTypeOf<string>()
})

function connectTyped(baseUrl: string): ReturnType<Connect> {
  const client = createClient<paths>({ baseUrl })
  return {
    listPets: async () => toResponse(await client.GET('/pets')),
    getPet: async (petId) =>
      toResponse(await client.GET('/pets/{petId}', { params: { path: { petId } } })),
    createOrder: async (body) => toResponse(await client.POST('/store/orders', { body })),
  }
}

function toResponse(result: {
  data?: unknown
  error?: unknown
  response: Response
}): ClientResponse {
  const { data, error, response } = result
  return {
    status: response.status,
    body: data ?? error,
    header: (name) => response.headers.get(name),
  }
}
