import { expect, test } from 'vitest'
import { call, start } from '../support/server/control.ts'

const FIXED =
  'options are fixed when the server starts. For other options, create a session: ' +
  'POST /__petstore/sessions with {"plan":"pro"}. ' +
  'For the plan of a caller: PATCH /__petstore/quotas/{key}'

test.each([
  'GET /options',
  'PATCH /config',
  'PUT /plan',
  'PUT /rules',
  'POST /fixtures/pets',
  'POST /keys',
])('%s says that options are fixed, and how to get others', async (target) => {
  const { status, body } = await call(await start(), target, { body: { plan: 'pro' } })
  const [, path] = target.split(' ')

  expect(status).toBe(404)
  expect(body.message).toBe(`The control API has no path /__petstore${path}; ${FIXED}`)
})

test.each([
  [
    'POST /quotas/exhaust',
    405,
    'did you mean PATCH /__petstore/quotas/anonymous with {"exhaust":"minute"}? ' +
      'Write an API key instead of anonymous for another caller',
  ],
  ['POST /quotas/reset', 405, 'did you mean DELETE /__petstore/quotas/anonymous?'],
  ['POST /play', 404, 'did you mean POST /__petstore/scenarios with {"name":"outage"}?'],
  [
    'POST /scenarios/outage',
    405,
    'did you mean POST /__petstore/scenarios with {"name":"outage"}?',
  ],
  [
    'POST /sessions/one/quotas/ban',
    405,
    'did you mean PATCH /__petstore/sessions/one/quotas/anonymous with {"ban":"10m"}?',
  ],
])('%s gets a %i that says which call does it', async (target, status, hint) => {
  const server = await start()
  server.sessions.create({ id: 'one' })

  const response = await call(server, target, { body: {} })

  expect(response.status).toBe(status)
  expect(response.body.message).toContain(`; ${hint}`)
})

test.each(['exhaust', 'remaining', 'reset', 'clear', 'ban', 'pardon', 'plan'])(
  'PATCH /quotas/%s changes no caller, because the word is hardly an API key',
  async (word) => {
    const server = await start()

    const { status, body } = await call(server, `PATCH /quotas/${word}`, {
      body: { exhaust: 'minute' },
    })

    expect(status).toBe(400)
    expect(body.message).toContain(
      `key: expected an API key or anonymous but got "${word}"; did you mean `,
    )
    expect(server.petstore.quotas.list()).toEqual([])
  },
)

test('PATCH /quotas/exhaust changes the caller with this key if an option names it', async () => {
  const server = await start({ apiKeys: { exhaust: 'pro' } })

  const { body } = await call(server, 'PATCH /quotas/exhaust', { body: { plan: 'business' } })

  expect(body).toMatchObject({ apiKey: 'exhaust', plan: 'business' })
})
