import { connectWith, jsonRequest, readResponse } from '../support/clients/clients.ts'
import { tellStory } from '../support/clients/story.ts'

tellStory(
  connectWith(async (method, url, order) =>
    readResponse(await fetch(url, jsonRequest(method, order))),
  ),
)
