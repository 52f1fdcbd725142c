import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

/** The challenge for a key in a header of its own. No scheme is registered for it. */
const OWN_HEADER = 'ApiKey header="X-API-Key"'

const required = { auth: 'required', apiKeys: { mine: 'pro' } } as const

test.each([
  { headers: {}, what: 'no key' },
  { headers: { Authorization: 'Basic bWU6bWU=' }, what: 'credentials that are no key' },
])('a 401 for $what names both ways to send one, and no error', async ({ headers }) => {
  const response = await createPetstore(required).fetch('/pets', { headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe(`Bearer realm="Petstore", ${OWN_HEADER}`)
})

test.each([
  { headers: { Authorization: 'Bearer guess' }, what: 'an unknown bearer token' },
  { headers: { 'X-API-Key': 'guess' }, what: 'an unknown key' },
  { headers: { 'X-API-Key': 'a key' }, what: 'a malformed key' },
])('a 401 for $what says that the token is invalid', async ({ headers }) => {
  const response = await createPetstore(required).fetch('/pets', { headers })
  expect(response.status).toBe(401)
  expect(response.headers.get('WWW-Authenticate')).toBe(
    `Bearer realm="Petstore", error="invalid_token", ${OWN_HEADER}`,
  )
})
