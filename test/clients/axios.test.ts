import axios from 'axios'
import { connectWith } from '../support/clients/clients.ts'
import { testStory } from '../support/clients/story.ts'

// In Node, axios uses `node:http`, which msw intercepts as well.
testStory(
  connectWith(async (method, url, order) => {
    const options = { method, url, data: order, validateStatus: null }
    const { status, data, headers } = await axios.request(options)
    return { status, body: data, header: (name) => headers[name.toLowerCase()] ?? null }
  }),
)
