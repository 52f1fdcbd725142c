// @vitest-environment happy-dom
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openScreen } from '../support/panel/screen.ts'
import { CLOCK, send } from '../support/service/state.ts'
import { until } from '../support/until.ts'

/** Creates a petstore that has created a row and deleted one. */
function withTraffic(): Petstore {
  const petstore = createPetstore({ clock: CLOCK, apiKeys: { mine: 'pro' } })
  send(petstore, 'POST', '/pets', { key: 'mine', body: { name: 'Biscuit', categoryId: 1 } })
  send(petstore, 'DELETE', '/pets/4')
  send(petstore, 'GET', '/pets/99')
  return petstore
}

const at = (request: string, tab = '') => ({ view: 'requests', request, tab })

test('requests appear as they arrive', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  const screen = openScreen(petstore, {})
  await screen.see('No requests yet')

  send(petstore, 'GET', '/pets/99')

  await screen.see('/pets/99')
  await screen.see('1 of 1')
})

test('a request says why it got its response, and leads to its caller and operation', async () => {
  const petstore = withTraffic()
  petstore.quotas.exhaust('mine')
  send(petstore, 'GET', '/pets', { key: 'mine' })
  const screen = openScreen(petstore, at('req-4'))

  await screen.see('The minute window refused the request')
  await screen.click('Response')
  await screen.see('rate_limit_exceeded')
  await screen.click('mine')
  await screen.see('0 of 300 left')
})

test('a deleted row is found in its request, and put back', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, at('req-2', 'changes'))
  await screen.see('pet 4 deleted')

  await screen.click('Put this row back')

  await until(() => petstore.db.pet.count() === 13)
  expect(petstore.db.pet.findFirst({ where: { id: { equals: 4 } } })).not.toBeNull()
})

test.each([
  ['the next time', [503, 200]],
  ['always', [503, 503]],
])('a request is made to fail for its caller: %s', async (times, statuses) => {
  const petstore = withTraffic()
  send(petstore, 'GET', '/pets/1', { key: 'mine' })
  const screen = openScreen(petstore, at('req-4'))
  await screen.click('Fail this …')
  await screen.choose('From', 'mine')
  await screen.choose('When', times)
  await screen.see("apiKey: 'mine'")

  await screen.click('Add the fault')

  await screen.see('The fault was added')
  const again = statuses.map(() => send(petstore, 'GET', '/pets/1', { key: 'mine' }).status)
  expect(again).toEqual(statuses)
  expect(send(petstore, 'GET', '/pets/1').status).toBe(200)
})

test('the petstore goes back to before a request, and Undo takes that back', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, at('req-1'))

  await screen.click('Restore to before this')
  await until(() => petstore.db.pet.findFirst({ where: { id: { equals: 4 } } }))
  expect(petstore.db.pet.count()).toBe(12)
  await screen.click('Undo')

  await until(() => petstore.db.pet.findFirst({ where: { id: { equals: 4 } } }) === null)
  expect(petstore.db.pet.findFirst({ where: { id: { equals: 13 } } })).not.toBeNull()
})

test('Undo takes back nothing that a request has done since', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, at('req-1'))
  await screen.click('Restore to before this')
  await screen.see('Undo')
  send(petstore, 'DELETE', '/pets/1')

  await screen.click('Undo')

  await screen.see('A request came since, and would be undone too')
  expect(petstore.db.pet.count()).toBe(11)
})

test('a request is sent again, with changes or without', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, at('req-1'))
  await screen.click('Send again')
  await until(() => petstore.journal.length === 4)
  await screen.click('Edit and send')
  const body = { name: 'Nova', categoryId: 99 }
  const headers = { 'content-type': 'application/json' }
  await screen.fill('Request', JSON.stringify({ method: 'POST', url: '/pets', headers, body }))

  await screen.submit('Request')

  await screen.see('got a 422')
  expect(petstore.journal.last()?.requestBody).toBe(JSON.stringify(body))
})

test('a search finds words in headers and bodies, marks them, and says what is wrong with it', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, { view: 'requests', request: 'req-1', tab: 'request' })

  await screen.fill('Search requests', 'biscuit')
  await screen.see('1 of 3')
  await until(() => screen.root.querySelector('mark')?.textContent === 'Biscuit')
  await screen.fill('Search requests', 'x-ratelimit-remaining')
  await screen.see('3 of 3')
  await screen.fill('Search requests', 'status:4xx -method:GET')
  await screen.see('0 of 3')
  await screen.fill('Search requests', 'color:red')

  await screen.see('expected status:, method:, path:')
})

test('Enter leads from the search into the list; Escape leaves it, and then clears it', async () => {
  const screen = openScreen(withTraffic(), { view: 'requests', search: '/pets' })
  await screen.see('3 of 3')
  const search = screen.root.querySelector<HTMLElement>('input[type=search]')
  search?.focus()

  screen.press('Enter')
  await screen.see('from the key mine')
  screen.press('j')
  await screen.see('DELETE /pets/4 (deletePet)')
  search?.focus()
  screen.press('Escape')
  expect(screen.root.activeElement).not.toBe(search)
  screen.press('Escape')
  await until(() => screen.root.querySelector('.details-body') === null)
  await screen.see('3 of 3')
  screen.press('Escape')

  await until(() => Reflect.get(search ?? {}, 'value') === '')
})

test('Clear asks first, because it is all that cannot be undone', async () => {
  const petstore = withTraffic()
  const screen = openScreen(petstore, at('req-1'))

  const ask = vi
    .fn(() => false)
    .mockReturnValueOnce(false)
    .mockReturnValueOnce(true)
  vi.stubGlobal('confirm', ask)
  onTestFinished(() => void vi.unstubAllGlobals())

  await screen.click('Clear')
  expect(petstore.journal.length).toBe(3)
  await screen.click('Clear')

  await screen.see('No requests yet')
  expect(petstore.journal.length).toBe(0)
  expect(ask).toHaveBeenCalledTimes(2)
})
