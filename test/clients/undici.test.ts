import { request, fetch as undiciFetch } from 'undici'
import { describe } from 'vitest'
import { connectWith, jsonRequest, readResponse } from '../support/clients/clients.ts'
import { tellStory } from '../support/clients/story.ts'
import { againstTheServer } from '../support/clients/worlds.ts'

// msw 2.15 intercepts the global `fetch`, `node:http` and XMLHttpRequest. The undici package opens
// its sockets itself, so neither its `fetch` nor its `request` is seen: they need the server.

describe('its own fetch', () => {
  tellStory(
    connectWith(async (method, url, order) =>
      readResponse(await undiciFetch(url, jsonRequest(method, order))),
    ),
    [againstTheServer],
  )
})

describe('request', () => {
  tellStory(
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
