import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test('A33: a record has no ETag and no Last-Modified', async () => {
  const { headers } = await createPetstore().fetch('/pets/1')
  expect([headers.has('ETag'), headers.has('Last-Modified')]).toEqual([false, false])
})

test('A33: a write goes on, whatever its conditions', async () => {
  const petstore = createPetstore()
  for (const headers of [{ 'If-Match': '"v1"' }, { 'If-None-Match': '*' }]) {
    const init = { method: 'PUT', headers, body: '{"quantity":7}' }
    const sent = { ...init, headers: { ...headers, 'Content-Type': 'application/json' } }
    expect((await petstore.fetch('/store/inventory/1', sent)).status).toBe(200)
  }
})
