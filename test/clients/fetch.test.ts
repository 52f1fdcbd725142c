import { connectWith, jsonRequest, readResponse } from '../support/clients/clients.ts'
import { testStory } from '../support/clients/story.ts'

testStory(
  connectWith(async (method, url, order) =>
    readResponse(await fetch(url, jsonRequest(method, order))),
  ),
)
