import { createPetstore } from 'petstore-mock'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { START } from '../../support/audit/audit.ts'

test('a message names the path below the base path, with the query', async () => {
  const petstore = createPetstore({ clock: START, baseUrl: 'https://api.example.com/v1' })
  await petstore.fetch('https://api.example.com/v1/pets?limit=x')
  const [found] = petstore.audit().findings
  expect(found?.message).toContain('The client sent GET /pets?limit=x, which does not match')
})

test('a message about a session leaves out the prefix of the session', async () => {
  await using server = await startServer({ port: 0 })
  const { url, petstore } = server.sessions.create({ id: 'one' })
  await fetch(`${url}/pets?limit=x`)
  const { findings, summary } = petstore.audit()
  expect(JSON.stringify({ findings, summary })).not.toContain('__petstore')
  expect(findings[0]?.message).toContain('GET /pets?limit=x')
})
