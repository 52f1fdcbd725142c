import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test.each([
  { path: '/pets', cors: true, vary: 'Origin, X-API-Key, Authorization' },
  { path: '/pets', cors: ['https://a.example'], vary: 'Origin, X-API-Key, Authorization' },
  { path: '/pets', cors: false, vary: 'X-API-Key, Authorization' },
  { path: '/pets/99', cors: true, vary: 'Origin, X-API-Key, Authorization' },
])('with cors: $cors, $path depends on $vary', async ({ path, cors, vary }) => {
  const { headers } = await createPetstore({ cors }).fetch(path)
  expect(headers.get('Vary')).toBe(vary)
})

test('a fault can set its own Cache-Control and Vary, or remove them', async () => {
  const petstore = createPetstore()
  petstore.faults.add({ headers: { 'cache-control': 'max-age=60', Vary: '*' }, times: 1 })
  const changed = await petstore.fetch('/pets')
  expect(changed.headers.get('Cache-Control')).toBe('max-age=60')
  expect(changed.headers.get('Vary')).toBe('*')
  petstore.faults.add({ headers: { 'Cache-Control': null } })
  expect((await petstore.fetch('/pets')).headers.has('Cache-Control')).toBe(false)
})
