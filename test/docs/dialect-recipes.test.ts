import { createPetstore, type Dialect } from 'petstore-mock'
import { expect, test } from 'vitest'
import { dynamodb } from '../../docs/recipes/dialects/dynamodb.ts'
import { notion } from '../../docs/recipes/dialects/notion.ts'
import { slack } from '../../docs/recipes/dialects/slack.ts'
import { twilio } from '../../docs/recipes/dialects/twilio.ts'

interface Case {
  readonly dialect: Dialect
  readonly status: number
  readonly retryAfter: string | null
  readonly body: object
}

const DYNAMODB_ERROR = 'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException'

const cases: Readonly<Record<string, Case>> = {
  notion: {
    dialect: notion,
    status: 429,
    retryAfter: '60',
    body: { object: 'error', code: 'rate_limited' },
  },
  slack: {
    dialect: slack,
    status: 429,
    retryAfter: '60',
    body: { ok: false, error: 'ratelimited' },
  },
  twilio: { dialect: twilio, status: 429, retryAfter: null, body: { code: 20_429, status: 429 } },
  dynamodb: { dialect: dynamodb, status: 400, retryAfter: null, body: { __type: DYNAMODB_ERROR } },
}

test.for(Object.entries(cases))(
  'docs/recipes/dialects/%s.ts writes a refusal as the service does',
  async ([, { dialect, status, retryAfter, body }]) => {
    const petstore = createPetstore({ dialect })
    petstore.quotas.exhaust()

    const refused = await petstore.fetch('/pets')

    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([status, retryAfter])
    expect(await refused.json()).toMatchObject(body)
  },
)
