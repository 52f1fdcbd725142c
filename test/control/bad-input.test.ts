import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

/** Every call with a body. */
const CALLS_WITH_BODY = [
  'PATCH /clock',
  'PUT /state',
  'PATCH /quotas/mine',
  'POST /faults',
  'POST /scenarios',
  'POST /sessions',
  'POST /reset',
  'POST /call',
  'POST /rows/pet',
  'PATCH /rows/pet/1',
] as const

const WITH_OPTIONAL_BODY: readonly string[] = ['POST /sessions', 'POST /reset']

const DEPTH = 100_000
const deepArray = '['.repeat(DEPTH) + ']'.repeat(DEPTH)
const deepObject = `${'{"a":'.repeat(DEPTH)}1${'}'.repeat(DEPTH)}`

test.each(CALLS_WITH_BODY)("%s refuses a body that isn't JSON", async (target) => {
  const server = await start()

  for (const body of ['{', "{'a':1}", '{} {}', 'undefined', '\u0000', 'NaN']) {
    const response = await call(server, target, { body })
    expect(response).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
  }
})

test.each(CALLS_WITH_BODY)("%s refuses JSON that isn't an object", async (target) => {
  const server = await start()

  for (const body of ['[]', '[{}]', 'null', 'true', '5', '"text"']) {
    const response = await call(server, target, { body })
    expect(response).toMatchObject({ status: 422, body: { code: 'validation_failed' } })
  }
})

test.each(CALLS_WITH_BODY.filter((target) => !WITH_OPTIONAL_BODY.includes(target)))(
  '%s refuses an empty body',
  async (target) => {
    const server = await start()

    for (const body of ['', ' \n']) {
      const response = await call(server, target, { body })
      expect(response).toMatchObject({ status: 400, body: { code: 'invalid_json' } })
    }
  },
)

test.each(CALLS_WITH_BODY)(
  '%s survives JSON that is nested 100,000 levels deep',
  async (target) => {
    const server = await start()

    for (const body of [deepArray, deepObject]) {
      const response = await call(server, target, { body })
      expect([400, 422]).toContain(response.status)
      expect(response.body.message.length).toBeLessThan(300)
    }
    expect((await fetch(`${server.url}/pets`)).status).toBe(200)
  },
)

test.each(CALLS_WITH_BODY.filter((target) => !['PUT /state', 'POST /call'].includes(target)))(
  '%s refuses a body of more than 1 MiB',
  async (target) => {
    const { status, body } = await call(await start(), target, { body: ' '.repeat(1_048_577) })

    expect(status).toBe(413)
    expect(body.code).toBe('payload_too_large')
  },
)

test('a body is read as JSON whatever its Content-Type, and may have a byte order mark', async () => {
  const headers = { 'Content-Type': 'text/plain' }
  const body = '\uFEFF{"advance":"1s"}'

  expect((await call(await start(), 'PATCH /clock', { headers, body })).status).toBe(200)
})
