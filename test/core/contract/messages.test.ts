import { type ApiRequest, createPetstore } from 'petstore-mock'
import { expect, it } from 'vitest'
import { get, post, put, refusalOf } from '../../support/contract/refusal.ts'

const petstore = createPetstore({ clock: '2026-05-01T00:00:00Z', rateLimit: false })

const int64 = 'an integer (int64)'
const create = "Create it first, or set rules.references to 'ignore'."
const addHeader = 'add the header "Content-Type: application/json"'
const orLenient = "or set rules.contentType to 'lenient'"

const cases: readonly (readonly [ApiRequest, string])[] = [
  [post('/pets', '{"categoryId":1}'), `name: expected a string but it is missing`],
  [post('/pets', '{"name":"F","categoryId":"1"}'), `categoryId: expected ${int64} but got "1"`],
  [
    post('/pets', '{"name":"F","categoryId":9223372036854775808}'),
    `categoryId: expected ${int64} but got 9223372036854775808`,
  ],
  [
    post('/pets', '{"name":"F","categoryId":1,"status":"lost"}'),
    'status: expected one of available, pending, sold but got "lost"',
  ],
  [
    post('/pets', '{"name":"F","categoryId":1,"colour":"red"}'),
    '"colour" isn\'t a field of PetBody; expected one of name, categoryId, status, id',
  ],
  [
    post('/pets', '{"nmae":"F","name":"F","categoryId":1}'),
    '"nmae" isn\'t a field of PetBody; did you mean name?',
  ],
  [
    post('/pets', '{}'),
    `name: expected a string but it is missing; categoryId: expected ${int64} but it is missing`,
  ],
  [post('/pets', '[]'), 'body: expected a JSON object but got []'],
  [post('/pets', ''), 'body: expected a JSON object (PetBody) but it is empty'],
  [
    post('/pets', '{"name":"F","categoryId":404}'),
    `categoryId: there is no category 404. ${create}`,
  ],
  [
    put('/pets/1', '{"id":2,"name":"F","categoryId":1}'),
    'id: expected 1, the id in the path, but got 2. You can also leave it out.',
  ],
  [
    post('/store/orders', '{"shipDate":"tomorrow"}'),
    `shipDate: expected an RFC 3339 date-time such as '2026-01-31T12:00:00Z' but got "tomorrow"`,
  ],
  [post('/store/orders', '{"complete":"yes"}'), 'complete: expected true or false but got "yes"'],
  [get('/pets/one'), `petId: expected ${int64} but got "one"`],
  [get('/pets', 'limit=1&limit=2'), 'limit: expected one value but got 2'],
]

it.each(cases.map(([request, message]) => ({ request, message })))(
  '$request.method $request.path is refused with: $message',
  ({ request, message }) => {
    expect(refusalOf(petstore, request).message).toBe(message)
  },
)

it.each([
  [undefined, `none; ${addHeader}, ${orLenient}`],
  ['text/plain', `"text/plain"; ${addHeader}, ${orLenient}`],
  ['application/xml', `"application/xml"; ${addHeader}`],
])('a body with the content type %s leads to the header to add', (type, rest) => {
  const message = `Content-Type: expected application/json but got ${rest}`
  const request: ApiRequest = { ...post('/pets', '{}'), header: () => null }
  const header = (name: string) => (name === 'content-type' ? type : null)
  expect(refusalOf(petstore, { ...request, header }).message).toBe(message)
})

it('the error of malformed JSON says where it breaks', () => {
  const { message } = refusalOf(petstore, post('/pets', '{"name": Fido}'))
  expect(message).toMatch(/^The body isn't valid JSON: .*Fido/)
})

it('a message shortens a long value', () => {
  const long = JSON.stringify({ name: 'Fido', categoryId: 'x'.repeat(1_000) })
  expect(refusalOf(petstore, post('/pets', long)).message.length).toBeLessThan(200)
})
