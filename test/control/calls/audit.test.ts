import { formatAudit } from 'petstore-mock'
import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

test('the report is the same as that of petstore.audit', async () => {
  const server = await start()
  await fetch(`${server.url}/pets/one`)
  const report = server.petstore.audit({ failOn: 'warning' })

  const json = await call(server, 'GET /audit?failOn=warning')
  const markdown = await call(server, 'GET /audit?failOn=warning&format=markdown')

  expect(json.body).toEqual(report)
  expect(markdown.text).toBe(formatAudit(report, 'markdown'))
  expect(markdown.headers['content-type']).toBe('text/markdown; charset=utf-8')
})
