import { expect, test, vi } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START } from '../../support/service/state.ts'

test('a member is called with its arguments, what JSON lacks is tagged, and the call is an act', async () => {
  const server = await start()
  const body = { member: 'clock.set', args: [{ $date: '2026-05-02T00:00:00.000Z' }] }
  expect(await call(server, 'POST /call', { body })).toMatchObject({ status: 200, body: {} })
  const now = await call(server, 'POST /call', { body: { member: 'clock.now' } })
  expect(now.body).toEqual({ value: START + 86_400_000 })
  expect(server.petstore.journal.acts()).toMatchObject([{ name: 'clock.set' }])
})

test('a fault of the mock itself is a 500, not an error of the caller', async () => {
  const server = await start()
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(server.petstore.quotas, 'list').mockImplementation(() => {
    throw new RangeError('Maximum call stack size exceeded')
  })
  const { status, body } = await call(server, 'POST /call', { body: { member: 'quotas.list' } })
  expect([status, body.code, body.error]).toEqual([500, 'internal_error', undefined])
  vi.restoreAllMocks()
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
  [{ member: 'clock.now', argument: 1 }, 'call: "argument" isn\'t one of its options'],
  [{ member: 'clock.set', args: [{ $bigint: 'x' }] }, '$bigint: expected digits'],
])('%j is no call', async (body, message) => {
  const response = await call(await start(), 'POST /call', { body })
  expect(response.status).toBe(422)
  expect(response.body.message).toContain(message)
})
