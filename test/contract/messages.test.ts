import { type ApiRequest, createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { get, post, put, refusalOf } from '../support/contract/refusal.ts'

const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z', rateLimit: false })

const int64 = 'an integer from -9223372036854775808 to 9223372036854775807 (int64)'
const safe = 'an integer from -9007199254740991 to 9007199254740991'
const text = 'a string without NUL characters'

const cases: readonly (readonly [ApiRequest, string])[] = [
  [post('/pets', '{"categoryId":1}'), `name: is required, takes ${text}`],
  [post('/pets', '{"name":"Fido"}'), `categoryId: is required, takes ${int64}`],
  [post('/pets', '{"name":7,"categoryId":1}'), `name: got 7, takes ${text}`],
  [post('/pets', '{"name":"a\\u0000","categoryId":1}'), `name: got "a\\u0000", takes ${text}`],
  [post('/pets', '{"name":"F","categoryId":"1"}'), `categoryId: got "1", takes ${int64}`],
  [post('/pets', '{"name":"F","categoryId":1.5}'), `categoryId: got 1.5, takes ${int64}`],
  [
    post('/pets', '{"name":"F","categoryId":9223372036854775808}'),
    `categoryId: got 9223372036854775808, takes ${int64}`,
  ],
  [
    post('/pets', '{"name":"F","categoryId":1,"status":"lost"}'),
    'status: got "lost", takes one of available, pending, sold',
  ],
  [
    post('/pets', '{"name":"F","categoryId":1,"status":null}'),
    'status: got null, takes one of available, pending, sold',
  ],
  [
    post('/pets', '{"name":"F","categoryId":1,"colour":"red"}'),
    '"colour": is not a field here, there are name, categoryId, status',
  ],
  [
    post('/pets', '{}'),
    `name: is required, takes ${text}; categoryId: is required, takes ${int64}`,
  ],
  [post('/pets', '[]'), 'body: got [], takes a JSON object'],
  [post('/pets', 'null'), 'body: got null, takes a JSON object'],
  [post('/pets', ''), 'The body is empty, takes NewPet as a JSON object'],
  [
    post('/pets', '{"name":"F","categoryId":404}'),
    'categoryId: got 404, takes the id of a category that exists',
  ],
  [
    put('/pets/1', '{"id":2,"name":"F","categoryId":1}'),
    'id: got 2, takes 1, the id in the path, or nothing',
  ],
  [post('/categories', '{"name":"D","description":[]}'), `description: got [], takes ${text}`],
  [post('/store/orders', '{"petId":404}'), 'petId: got 404, takes the id of a pet that exists'],
  [post('/store/orders', '{"quantity":"2"}'), `quantity: got "2", takes ${safe}`],
  [post('/store/orders', '{"quantity":1.5}'), `quantity: got 1.5, takes ${safe}`],
  [
    post('/store/orders', '{"shipDate":"tomorrow"}'),
    `shipDate: got "tomorrow", takes an ISO 8601 date-time such as '2026-01-31T12:00:00Z'`,
  ],
  [post('/store/orders', '{"complete":"yes"}'), 'complete: got "yes", takes true or false'],
  [put('/store/inventory/1', '{}'), `quantity: is required, takes ${safe}`],
  [get('/pets/one'), `petId: got "one", takes ${int64}`],
  [get('/categories/%20'), `categoryId: got " ", takes ${int64}`],
  [get('/store/orders/1.5'), `orderId: got "1.5", takes ${int64}`],
  [get('/pets', 'limit=0'), 'limit: got "0", takes an integer from 1 to 100'],
  [get('/pets', 'offset=-1'), 'offset: got "-1", takes an integer from 0 to 9007199254740991'],
  [get('/pets', 'limit=1&limit=2'), 'limit: got 2 values, takes one'],
  [get('/pets', 'status=lost'), 'status: got "lost", takes one of available, pending, sold'],
  [get('/pets', 'categoryId=x'), `categoryId: got "x", takes ${int64}`],
  [get('/store/orders', 'complete=1'), 'complete: got "1", takes true or false'],
]

it.each(cases.map(([request, message]) => ({ request, message })))(
  '$request.method $request.path is told $message',
  ({ request, message }) => {
    expect(refusalOf(petstore, request).message).toBe(message)
  },
)

it.each([
  [undefined, 'Content-Type: got none, takes application/json'],
  ['text/plain', 'Content-Type: got "text/plain", takes application/json'],
])('a body sent as %s is told what is taken', (type, message) => {
  const request: ApiRequest = { ...post('/pets', '{}'), header: () => null }
  const header = (name: string) => (name === 'content-type' ? type : null)
  expect(refusalOf(petstore, { ...request, header }).message).toBe(message)
})

it('malformed JSON is told where it breaks', () => {
  const { message } = refusalOf(petstore, post('/pets', '{"name": Fido}'))
  expect(message).toMatch(/^The body is not JSON: .*Fido/)
})

it('a long value is cut in the message, and many faults are counted', () => {
  const long = JSON.stringify({ name: 'Fido', categoryId: 'x'.repeat(1_000) })
  const many = JSON.stringify(Object.fromEntries([...'abcdefgh'].map((name) => [name, 1])))
  expect(refusalOf(petstore, post('/pets', long)).message.length).toBeLessThan(200)
  expect(refusalOf(petstore, post('/pets', many)).message).toMatch(/; and \d+ more$/)
})
