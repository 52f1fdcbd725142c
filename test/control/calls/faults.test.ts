import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

test('a fault acts on the service, and the list counts how often it acted', async () => {
  const server = await start()

  const added = await call(server, 'POST /faults', {
    body: { operation: 'getPet', status: 503, skip: 1, times: 2 },
  })
  const statuses = []
  for (let sent = 0; sent < 4; sent += 1) {
    statuses.push((await fetch(`${server.url}/pets/1`)).status)
  }

  expect(added.body).toMatchObject({ id: 'fault-1', skipped: 0, acted: 0 })
  expect(statuses).toEqual([200, 503, 503, 200])
  expect((await call(server, 'GET /faults')).body).toEqual([
    { ...added.body, skipped: 1, acted: 2 },
  ])
})

test('the Location of a fault is the path that returns and removes it', async () => {
  const server = await start()
  const { body, headers } = await call(server, 'POST /faults', { body: { status: 500 } })

  expect(headers.location).toBe('/__petstore/faults/fault-1')
  const path = String(headers.location).replace('/__petstore', '')
  const target = `DELETE ${path}`
  expect((await call(server, `GET ${path}`)).body).toEqual(body)
  expect((await call(server, target)).status).toBe(204)
  expect((await fetch(`${server.url}/pets`)).status).toBe(200)
  expect(await call(server, target)).toMatchObject({
    status: 404,
    body: { code: 'fault_not_found', message: 'There is no fault "fault-1"', status: 404 },
  })
})
