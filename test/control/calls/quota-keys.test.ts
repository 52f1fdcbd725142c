import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

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
