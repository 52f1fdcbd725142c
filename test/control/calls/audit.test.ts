import { formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

/** Starts a server and sends a request that the audit warns about. */
async function startWithWarning() {
  const server = await start()
  await fetch(`${server.url}/pets/one`)
  return server
}

test.each([
  ['', true],
  ['?failOn=error', true],
  ['?failOn=warning', false],
  ['?failOn=never', true],
])('with a warning, GET /audit%s has ok: %j', async (query, ok) => {
  const { status, body } = await call(await startWithWarning(), `GET /audit${query}`)

  expect(status).toBe(200)
  expect(body).toMatchObject({ ok, summary: { errors: 0, warnings: 1 } })
})

test('the report is the same as that of petstore.audit', async () => {
  const server = await startWithWarning()
  const report = server.petstore.audit({ failOn: 'warning' })

  const json = await call(server, 'GET /audit?failOn=warning')
  const markdown = await call(server, 'GET /audit?failOn=warning&format=markdown')

  expect(json.body).toEqual(report)
  expect(markdown.text).toBe(formatAudit(report, 'markdown'))
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
})
