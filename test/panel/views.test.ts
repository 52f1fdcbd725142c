// @vitest-environment happy-dom
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { openScreen } from '../support/panel/screen.ts'
import { CLOCK, send } from '../support/service/state.ts'
import { until } from '../support/until.ts'

test('a caller is exhausted, banned, moved to another plan and restored', async () => {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  const screen = openScreen(petstore, { view: 'quotas', caller: 'mine' })
  const { quotas } = petstore

  await screen.click('Exhaust the minute of mine')
  await screen.see('0 of 300 left')
  await screen.click('Ban mine')
  await screen.see('Banned for')
  await screen.choose('Plan of mine', 'free')
  await screen.see('of 60 left')
  expect(quotas.get('mine')).toMatchObject({ plan: 'free', strikes: 0 })
  await screen.click('Restore mine')
  await screen.see('60 of 60 left')
  expect(quotas.get('mine').bannedUntil).toBeNull()

  await screen.click('Undo')

  await screen.see('Banned for')
})

test('a ban and a full window end with the time, without a word from the petstore', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust(null, 'minute')
  petstore.quotas.ban(null, '2m')
  const screen = openScreen(petstore, { view: 'quotas', caller: ' anonymous' })
  await screen.see('1 banned')
  await screen.see('0 of 60 left')

  petstore.clock.advance('2m')

  await screen.lose('1 banned')
  await screen.see('60 of 60 left')
})

test('a key that has not called yet can be typed', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'quotas' })
  await screen.fill('API key', 'later')
  await screen.submit('API key')

  await screen.click('Ban later')

  await until(() => petstore.quotas.get('later').bannedUntil !== null)
})

test('each of many callers is found by a filter', async () => {
  const keys = Array.from({ length: 150 }, (_, index) => `key-${index}-<b>`)
  const petstore = createPetstore({
    clock: CLOCK,
    apiKeys: Object.fromEntries(keys.map((key) => [key, 'free'])),
  })
  const screen = openScreen(petstore, { view: 'quotas' })
  await screen.see('150 callers')

  await screen.fill('Filter callers', 'KEY-149')

  await screen.see('1 of 150 callers')
  await screen.click('key-149-<b>')
  await screen.see('60 of 60 left')
})

test('the clock is moved by a duration, to an instant, and back to the real time', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const { clock } = petstore
  const screen = openScreen(petstore, { view: 'time' })
  const start = clock.now()
  const label = 'Duration to advance by, or instant to set the clock to'
  const move = async (to: string) => {
    await screen.fill(label, to)
    await screen.submit(label)
  }

  await screen.click('Advance by 10m')
  await until(() => clock.now() === start + 600_000)
  await move('61s')
  await until(() => clock.now() === start + 661_000)
  await move('2026-06-01T08:00:00Z')
  await until(() => clock.now() === Date.UTC(2026, 5, 1, 8))
  await move('2026-06-01T08:00')
  await screen.see('but got "2026-06-01T08:00"')
  await screen.click('Back to real time')

  await until(() => clock.mode === 'running')
  expect(Math.abs(clock.now() - Date.now())).toBeLessThan(60_000)
})

test('faults that are over stand apart, and removing them can be undone', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.faults.add({ status: 503, times: 1 })
  petstore.faults.add({ operation: 'getPet', status: 500 })
  send(petstore, 'GET', '/pets')
  const screen = openScreen(petstore, { view: 'faults' })
  await screen.see("1 fault that won't act again")
  await screen.see("operation: ['getPet']")

  await screen.click('Remove all')
  await screen.see('None: the service answers as it should')
  await screen.click('Undo')

  await screen.see("1 fault that won't act again")
  expect(petstore.faults.list()).toHaveLength(2)
})

test('a scenario is started and ended', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'faults' })
  await screen.click('Start outage')
  await until(() => petstore.faults.list().length === 1)

  await screen.click('End outage')

  await until(() => petstore.faults.list().length === 0)
})

test.each([
  ['a fault', '{ "status": 429, "apiKey": "k" }', { status: 429, apiKey: 'k' }],
  ['faults', '[{ "status": 500 }]', { status: 500 }],
  [
    'what explore prints',
    'to play it again: faults.play({"faults":[{"network":"reset"}]})',
    { network: 'reset' },
  ],
])('the form takes %s as JSON', async (_, text, fault) => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'faults' })
  await screen.fill('JSON, or what explore has printed', text)

  await screen.submit('JSON, or what explore has printed')

  await until(() => petstore.faults.list().length === 1)
  expect(petstore.faults.list()[0]?.fault).toEqual(fault)
})

test('the petstore checks a fault, and its error stands at the JSON', async () => {
  const screen = openScreen(createPetstore({ clock: CLOCK }), { view: 'faults' })
  const label = 'JSON, or what explore has printed'
  await screen.fill(label, '{ "status": 200 }')
  await screen.submit(label)

  await screen.see('fault.status: expected an integer from 400 to 599 but got 200')
})

test('a row is edited as JSON, with ids beyond 2^53, and what is refused stays', async () => {
  const petstore = createPetstore({ clock: CLOCK, idOffset: '9007199254740992' })
  const screen = openScreen(petstore, { view: 'data', model: 'pet', row: '9007199254740994' })
  await screen.see('Written by')
  const row = { id: '9007199254740994', name: 'Bold', categoryId: 'none', status: 'pending' }

  await screen.fill('Fields', JSON.stringify(row))
  await screen.submit('Fields')
  await screen.see('pet.categoryId: expected')
  await screen.fill('Fields', JSON.stringify({ ...row, categoryId: '9007199254740995' }))
  await screen.submit('Fields')

  await screen.see('db.pet.update')
  const edited = petstore.db.pet.findFirst({ where: { id: { equals: 2 } } })
  expect(edited).toMatchObject({ name: 'Bold', categoryId: 3 })
})

test('a row is added and deleted, and found among the deleted ones', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'data', model: 'pet' })
  await screen.see('12 rows')
  await screen.click('Add a row')
  await screen.fill('Fields', '{ "name": "Nova", "categoryId": 1 }')
  await screen.submit('Fields')
  await screen.see('13 rows')
  await screen.click('13')
  await screen.click('Delete')
  await screen.see('12 rows')

  await screen.click('Deleted rows')
  await screen.see('db.pet.delete')
  await screen.click('Put this row back')

  await screen.see('13 rows')
  await screen.see('The journal knows of no deleted row')
})

test('Reset puts everything back to the start, and Undo takes that back', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  send(petstore, 'DELETE', '/pets/4')
  const screen = openScreen(petstore, { view: 'data', model: 'pet' })
  await screen.see('11 rows')

  await screen.click('Reset everything')
  await screen.see('12 rows')
  await screen.click('Undo')

  await screen.see('11 rows')
})

test('a finding shows its rule, and its attempts with their pauses', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'behaviour' })
  await screen.see('No requests to judge yet')
  petstore.faults.add({ operation: 'getCategory', status: 429, retryAfter: '30s', times: 2 })
  send(petstore, 'GET', '/categories/1')
  await screen.see('Nothing to report')
  petstore.clock.advance('10s')
  send(petstore, 'GET', '/categories/1')

  await screen.click('A request was retried before Retry-After had passed')

  await screen.see('RFC 9110 §10.2.3')
  await screen.see('10 s too early')
  await screen.click('req-2')
  await screen.see('Fault fault-1 has acted 2 times')
})

test('a report of explore shows its matrix, and ✗ plays its path', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, { view: 'explore' })
  await screen.see('No report is open')
  const report = {
    ok: false,
    runs: 3,
    requests: 5,
    matrix: [{ operation: 'createOrder', cells: { lost: 'broken', 503: 'survived' } }],
    problems: [
      {
        rule: 'duplicated',
        severity: 'error',
        message: 'createOrder was executed twice',
        faults: [{ operation: 'createOrder', outcome: 'lost' }],
        timeline: '1 POST /store/orders lost',
        scenario: { faults: [{ operation: 'createOrder', network: 'reset' }] },
      },
    ],
  }
  const input = await until(() => screen.root.querySelector('input[type=file]'))
  Object.defineProperty(input, 'files', {
    value: [new File([JSON.stringify(report)], 'report.json')],
  })
  input.dispatchEvent(new Event('change', { bubbles: true }))
  await screen.see('createOrder was executed twice')

  await screen.click('Play createOrder lost')

  await until(() => petstore.faults.list().length === 1)
  expect(petstore.faults.list()[0]?.fault).toMatchObject({ network: 'reset' })
})
