import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

test('a POST that is repeated with its Idempotency-Key gets the first response again', async () => {
  const petstore = createPetstore({ clock: CLOCK, rules: { idempotencyKeys: 'honour' } })
  const create = () =>
    petstore.fetch('/pets', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': '"8e03978e-40d5"' },
      body: '{"name":"Rex","categoryId":1}',
    })

  const first = await create()
  const repeat = await create()

  expect(first.status).toBe(201)
  expect(first.headers.get('Idempotent-Replayed')).toBeNull()
  expect(repeat.status).toBe(201)
  expect(repeat.headers.get('Idempotent-Replayed')).toBe('true')
  expect(repeat.headers.get('Location')).toBe(first.headers.get('Location'))
  expect(await repeat.text()).toBe(await first.text())
  expect(petstore.db.pet.count()).toBe(13)
})
