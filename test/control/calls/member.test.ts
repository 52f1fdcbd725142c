import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START } from '../../support/service/state.ts'

test('a member is called with its arguments, and the call is an act', async () => {
  const server = await start()
  const body = { member: 'quotas.setPlan', args: ['mine', 'pro'] }
  expect(await call(server, 'POST /call', { body })).toMatchObject({ status: 200, body: {} })
  expect(server.petstore.quotas.get('mine').plan).toBe('pro')
  expect(server.petstore.journal.acts()).toMatchObject([
    { name: 'quotas.setPlan', args: ['mine', 'pro'] },
  ])
})

test('a value is read, and what JSON lacks is tagged', async () => {
  const server = await start({ rules: { references: 'ignore' } })
  const mode = await call(server, 'POST /call', { body: { member: 'clock.mode' } })
  expect(mode.body).toEqual({ value: 'frozen' })
  const set = { member: 'clock.set', args: [{ $date: '2026-05-02T00:00:00.000Z' }] }
  await call(server, 'POST /call', { body: set })
  expect(server.petstore.clock.now()).toBe(START + 86_400_000)
  const values = { name: 'Rex', categoryId: { $bigint: '9007199254740993' } }
  const create = await call(server, 'POST /call', {
    body: { member: 'db.pet.create', args: [values] },
  })
  expect(create.body.value).toEqual({ id: 13, status: null, ...values })
})

test('the error of a member is in the answer', async () => {
  const body = { member: 'clock.advance', args: ['1 hour'] }
  const response = await call(await start(), 'POST /call', { body })
  expect(response.status).toBe(422)
  expect(response.body).toMatchObject({
    code: 'validation_failed',
    path: 'clock.advance',
    error: { name: 'OptionError', base: 'OptionError', fields: { got: '1 hour' } },
  })
  expect(response.body.message).toContain('clock.advance: expected')
})

test.each([
  'then',
  'fetch',
  'handle',
  'quotas',
  'quotas.__proto__',
  'constructor',
  'journal.constructor.constructor',
  'clock.toString',
  'faults.fail',
])('%s is no member', async (member) => {
  const { status, body } = await call(await start(), 'POST /call', { body: { member, args: [] } })
  expect([status, body.code]).toEqual([404, 'member_not_found'])
  expect(body.message).toContain(`has no member "${member}" to call`)
})

test.each<[unknown, string]>([
  [{}, "call.member: expected a member such as 'quotas.setPlan'"],
  [{ member: 'clock.now', args: {} }, 'call.args: expected an array'],
  [{ member: 'clock.now', argument: 1 }, 'call: "argument" is not one of its options'],
  [{ member: 'clock.set', args: [{ $bigint: 'x' }] }, 'Cannot convert x to a BigInt'],
])('%j is no call', async (body, message) => {
  const response = await call(await start(), 'POST /call', { body })
  expect(response.status).toBe(422)
  expect(response.body.message).toContain(message)
})
