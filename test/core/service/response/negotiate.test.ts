import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test.each([
  ['application/problem+json', 'application/problem+json'],
  ['application/json, application/problem+json', 'application/problem+json'],
  ['application/json;q=0.5, application/problem+json;q=0.5', 'application/problem+json'],
  ['application/problem+json;q=0.1, application/json', 'application/json'],
  ['application/problem+json; q=0.1, application/json', 'application/json'],
  ['application/json ;q=0.9, application/problem+json ;q=0.1', 'application/json'],
  ['application/problem+json;q=0', 'application/json'],
  ['application/problem+json5', 'application/json'],
  ['Application/Problem+JSON', 'application/problem+json'],
  ['*/*', 'application/json'],
  ['application/*', 'application/json'],
  ['*/*, application/problem+json', 'application/problem+json'],
  ['*/*, application/problem+json;q=0.1', 'application/json'],
  ['application/*, application/problem+json;q=0.9', 'application/json'],
  ['application/*;q=0.1, application/problem+json;q=0.2', 'application/problem+json'],
  ['application/json;q=0.1, */*', 'application/problem+json'],
  ['application/json;q=0, */*;q=0.1', 'application/problem+json'],
  ['application/problem+json;q=0, */*', 'application/json'],
  ['application/problem+json; profile=a; q=0.1, */*;q=0.5', 'application/json'],
  ['text/html', 'application/json'],
])('an error for Accept: %s is %s', async (accept, type) => {
  const response = await createPetstore().fetch('/pets/999', { headers: { Accept: accept } })
  expect(response.headers.get('content-type')).toBe(type)
  expect(response.headers.get('vary')).toBe('Accept, Origin, X-API-Key, Authorization')
})
