import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'

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
