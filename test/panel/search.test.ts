import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { readSearch } from '../../src/panel/store/search.ts'
import { CLOCK, send } from '../support/service/state.ts'

const petstore = createPetstore({ clock: CLOCK })
send(petstore, 'GET', '/pets?limit=1')
send(petstore, 'GET', '/pets/7', { key: 'mine' })
send(petstore, 'HEAD', '/pets/8')
send(petstore, 'POST', '/categories', { body: { name: 'Fish' }, key: 'mine' })
send(petstore, 'GET', '/store/orders/99')

test.each([
  ['status:4xx caller:anonymous', [5]],
  ['-method:GET', [3, 4]],
  ['method:get,post -path:/pets* -"order_not_found"', [4]],
  ['ORDER_not_found', [5]],
  ['fish', [4]],
  ['operation:getPet caller:"mine"', [2]],
  ['', [1, 2, 3, 4, 5]],
])('the search %j finds the requests %j', (text, numbers) => {
  const found = petstore.journal.all(readSearch(text))

  expect(found.map(({ id }) => id)).toEqual(numbers.map((number) => `req-${number}`))
})

test.each([
  ['statsu:429', 'but got "statsu:"; did you mean "status"?'],
  ['x:y', '; quote a word that has a colon'],
  ['pets path:', 'a value after path:'],
  ['status:gone', 'search.status: expected an integer from 100 to 599'],
])('the search %j is refused, and the error says why', (text, message) => {
  expect(() => readSearch(text)).toThrow(message)
})
