import { expect, test } from 'vitest'
import type { Environment } from '../../../src/tools/cli/host.ts'
import { run, type Served, start } from '../../support/cli/command-line.ts'
import { tableRows } from '../../support/markdown.ts'

/** Runs `exec`, and returns the environment of its command. */
async function environmentIn(
  env: Environment,
  flags: readonly string[] = [],
): Promise<Environment> {
  const found: Environment[] = []
  const client = async (served: Served) => void found.push(served.env)
  await run(['exec', ...flags, '--', 'client'], { env, client })
  return found[0] ?? {}
}

test('every command warns of variables that look like typos, and ignores them', async () => {
  const env = { PETSTORE_MOCK_PLN: 'pro', PETSTORE_MOCK_SED: '7', PETSTORE_MOCK_NOTHING: '' }
  for (const words of [
    ['--port', '0'],
    ['exec', '--', 'true'],
    ['audit', '--control-url', 'http://127.0.0.1:1'],
  ]) {
    const { stderr } = await run(words, { env, client: async () => 0 })
    expect(stderr.split('\n').slice(0, 2)).toEqual([
      'petstore-mock: unknown variable PETSTORE_MOCK_PLN; did you mean PETSTORE_MOCK_PLAN?',
      'petstore-mock: unknown variable PETSTORE_MOCK_SED; did you mean PETSTORE_MOCK_SEED?',
    ])
  }
})

test('variables without MOCK in their name belong to the client, and reach it', async () => {
  const env = { PETSTORE_API_KEY: 's3cret', PETSTORE_PLAN: 'gold', PETSTORE_PORT: 'x' }
  expect(await environmentIn(env)).toMatchObject(env)
})

test('docs/reference/cli.md lists every variable that exec sets for its command', async () => {
  const found = await environmentIn({}, ['--https', '--control-token', 'sixteen-or-more-chars'])
  const listed = tableRows('docs/reference/cli.md')
    .flatMap(([names = '']) => names.split(', '))
    .filter((name) => /^[A-Z][A-Z_]+$/.test(name))
  expect(listed.sort()).toEqual(Object.keys(found).sort())
})

test('a command of exec inherits the settings', async () => {
  const env = { PETSTORE_MOCK_SEED: '7' }
  expect(await environmentIn(env)).toMatchObject(env)
})

test('a command of exec never gets the URLs and the certificate of another server', async () => {
  const env = { PETSTORE_BASE_URL: 'a', PETSTORE_CONTROL_TOKEN: 'b', PETSTORE_CA_FILE: 'c' }
  const found = await environmentIn(env)
  expect(found.PETSTORE_BASE_URL).toMatch(/^http:/)
  expect(found).not.toHaveProperty('PETSTORE_CONTROL_TOKEN')
  expect(found).not.toHaveProperty('PETSTORE_CA_FILE')
})

test('the variables that Kubernetes sets for services like petstore-mock-canary are ignored', async () => {
  const variables = (service: string) => ({
    [`${service}_SERVICE_HOST`]: '10.0.0.1',
    [`${service}_SERVICE_PORT`]: '4010',
    [`${service}_SERVICE_PORT_HTTP`]: '4010',
    [`${service}_PORT`]: 'tcp://10.0.0.1:4010',
    [`${service}_PORT_4010_TCP`]: 'tcp://10.0.0.1:4010',
    [`${service}_PORT_4010_TCP_PROTO`]: 'tcp',
    [`${service}_PORT_4010_TCP_PORT`]: '4010',
    [`${service}_PORT_4010_TCP_ADDR`]: '10.0.0.1',
  })
  const env = { ...variables('PETSTORE_MOCK'), ...variables('PETSTORE_MOCK_CANARY') }
  const { url, stderr } = await start([], { env })
  expect((await fetch(`${url}/pets/1`)).status).toBe(200)
  expect(stderr.text).toBe('')
})
