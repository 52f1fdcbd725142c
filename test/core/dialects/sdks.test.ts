import { Octokit } from '@octokit/core'
import OpenAI from 'openai'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const log = { debug() {}, info() {}, warn() {}, error() {} }

function exhausted(petstore: Petstore) {
  petstore.quotas.exhaust('sk-1')
  petstore.quotas.exhaust()
}

function failing(status: number) {
  return (petstore: Petstore) => {
    petstore.faults.add({ status })
  }
}

test.each([
  ['RateLimitError', exhausted, { status: 429, code: 'rate_limit_exceeded', type: 'requests' }],
  ['AuthenticationError', failing(401), { status: 401, code: 'invalid_api_key' }],
  ['NotFoundError', failing(404), { status: 404, type: 'invalid_request_error' }],
  ['InternalServerError', failing(503), { status: 503, code: 'server_is_overloaded' }],
] as const)('in the dialect openai, its SDK throws a %s', async (name, arrange, fields) => {
  const petstore = createPetstore({ dialect: 'openai' })
  arrange(petstore)
  const { fetch } = petstore
  const baseURL = 'http://localhost'
  const client = new OpenAI({ apiKey: 'sk-1', baseURL, fetch, maxRetries: 0, logLevel: 'off' })
  const error = await client.get('/pets').catch((error: unknown) => error)
  expect(error).toBeInstanceOf(OpenAI[name])
  expect(error).toMatchObject(fields)
})

test.each([
  [exhausted, 403, /^API rate limit exceeded\. .* - https:\/\/docs\.github\.com\/rest\//],
  [failing(401), 401, /^Bad credentials - https:\/\/docs\.github\.com\/rest$/],
  [failing(404), 404, /^A fault was injected - https:/],
] as const)(
  'in the dialect github, Octokit reads message and page',
  async (arrange, status, message) => {
    const petstore = createPetstore({ dialect: 'github' })
    arrange(petstore)
    const octokit = new Octokit({
      baseUrl: 'http://localhost',
      log,
      request: { fetch: petstore.fetch },
    })
    const error = await octokit.request('GET /pets').catch((error: unknown) => error)
    expect(error).toHaveProperty('name', 'HttpError')
    expect(error).toMatchObject({ status, message: expect.stringMatching(message) })
  },
)
