import { HttpResponse, http } from 'msw'
import {
  createPetstore,
  type DialectName,
  type HandlersContext,
  type Petstore,
} from 'petstore-mock'
import { expect, test } from 'vitest'
import { describeSettings } from '../../src/control/describe-settings.ts'
import { internalsOf } from '../../src/core/petstore/create-petstore.ts'
import { toTest } from '../../src/panel/views/requests/copy-as.ts'
import { CLOCK, send } from '../support/service/state.ts'

test.each<[string, (petstore: Petstore) => unknown, DialectName?]>([
  ['an ordinary response', () => {}],
  ['a refusal', ({ quotas }) => quotas.exhaust('mine', 'minute')],
  ['a ban', ({ quotas }) => quotas.ban('mine')],
  ['a fault', ({ faults }) => faults.add({ path: '/pets/*', status: 503, times: 1 })],
  ['a lost response', ({ faults }) => faults.add({ network: 'reset' })],
  ['a refusal of GitHub', ({ quotas }) => quotas.exhaust('mine', 'minute'), 'github'],
  ['a ban of Stripe', ({ quotas }) => quotas.ban('mine'), 'stripe'],
])('a test that is copied from %s arranges it, and passes', async (_, arrange, dialect) => {
  const petstore = createPetstore({
    clock: CLOCK,
    dialect: dialect ?? 'standard',
    plans: { own: { perMinute: 3, perDay: null } },
    apiKeys: { mine: 'own' },
  })
  arrange(petstore)
  send(petstore, 'PUT', '/pets/1', { key: 'mine', body: { name: `It's "1"`, categoryId: 1 } })
  const entry = petstore.journal.last() ?? expect.unreachable()
  const fault = petstore.faults.list()[0]?.fault

  const copied = toTest(entry, { settings: describeSettings(internalsOf(petstore)), fault })

  await run(copied)
  expect(copied).toContain(`clock: '2026-05-01T00:00:00.000Z'`)
})

test('a test that is copied from a request to your own API has its handlers and its base URL', async () => {
  const module = {
    handlers: ({ state }: HandlersContext<readonly string[]>) => [
      http.get('/notes/:id', ({ params }) => HttpResponse.json(state[Number(params.id)])),
    ],
    state: ['first', 'second'],
  }
  const petstore = createPetstore({ ...module, operations: false, baseUrl: '/v1', clock: CLOCK })
  await petstore.fetch('/v1/notes/1')
  const entry = petstore.journal.last() ?? expect.unreachable()

  const copied = toTest(entry, {
    settings: describeSettings(internalsOf(petstore)),
    fault: undefined,
  })

  expect(copied).toContain("import { handlers, state } from './handlers'")
  expect(copied).toContain('toBe(200)')
  await run(copied, module)
})

/** Runs the code of a test, without its imports. */
async function run(code: string, module: { handlers?: unknown; state?: unknown } = {}) {
  let body: () => unknown = expect.unreachable
  const keep = (_title: string, given: () => unknown) => {
    body = given
  }
  const lines = code.split('\n').filter((line) => !line.startsWith('import '))
  const given = { createPetstore, expect, test: keep, ...module }
  new Function(...Object.keys(given), lines.join('\n'))(...Object.values(given))
  await body()
}
