import { request, fetch as undiciFetch } from 'undici'
import { describe } from 'vitest'
import { connectWith, jsonRequest, readResponse } from '../support/clients/clients.ts'
import { againstTheServer } from '../support/clients/instances.ts'
import { testStory } from '../support/clients/story.ts'

// msw 2.15 intercepts the global `fetch`, `node:http` and XMLHttpRequest. The undici package opens
// its own sockets, which msw cannot intercept: its `fetch` and `request` need the server.

describe('fetch of undici', () => {
  testStory(
    connectWith(async (method, url, order) =>
      readResponse(await undiciFetch(url, jsonRequest(method, order))),
    ),
    [againstTheServer],
  )
})

describe('request of undici', () => {
  testStory(
    connectWith(async (method, url, order) => {
      const { statusCode, headers, body } = await request(url, jsonRequest(method, order))
      return {
        status: statusCode,
        body: await body.json(),
        header: (name) => headers[name.toLowerCase()]?.toString() ?? null,
      }
    }),
    [againstTheServer],
  )
})
