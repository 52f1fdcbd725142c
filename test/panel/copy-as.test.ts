import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { describeSettings } from '../../src/control/describe-settings.ts'
import { internalsOf } from '../../src/core/petstore/create-petstore.ts'
import { toTest } from '../../src/panel/views/requests/copy-as.ts'
import { CLOCK, send } from '../support/service/state.ts'

test.each<[string, (petstore: Petstore) => unknown]>([
  ['an ordinary response', () => {}],
  ['a refusal', ({ quotas }) => quotas.exhaust('mine', 'minute')],
  ['a ban', ({ quotas }) => quotas.ban('mine')],
  ['a fault', ({ faults }) => faults.add({ path: '/pets/*', status: 503, times: 1 })],
  ['a lost response', ({ faults }) => faults.add({ network: 'reset' })],
])('a test that is copied from %s arranges it, and passes', async (_, arrange) => {
  const petstore = createPetstore({
    clock: CLOCK,
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

/** Runs the code of a test, without its imports. */
async function run(code: string): Promise<void> {
  let body: () => unknown = expect.unreachable
  const keep = (_title: string, given: () => unknown) => {
    body = given
  }
  const lines = code.split('\n').filter((line) => !line.startsWith('import '))
  new Function('createPetstore', 'expect', 'test', lines.join('\n'))(createPetstore, expect, keep)
  await body()
}
