import { http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const DURATION =
  "expected a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const INSTANT =
  "expected an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

function headers(count: number): Readonly<Record<string, string>> {
  return Object.fromEntries(Array.from({ length: count }, (_, index) => [`X-${index}`, '1']))
}

test.each<[object, string]>([
  [{ status: 200 }, '.status: expected an integer from 400 to 599 but got 200'],
  [{ network: 'down' }, '.network: expected one of "reset", "timeout", "empty", "truncate", "mal'],
  [{ delay: 'soon' }, `.delay: ${DURATION} but got "soon"`],
  [{ delay: '30d' }, '.delay: expected a duration of at most 24d or a range [least, most] but got'],
  [{ times: 0 }, '.times: expected an integer from 1 to 9007199254740991 but got 0'],
  [{ headers: { 'X-A': 'a\r\nb' } }, '.headers.X-A: expected a header value, or null but got "a'],
  [{ headers: { Trailer: 'X' } }, '.headers: expected no header that frames the message but got'],
  [{ operation: [] }, '.operation: expected at least one operation, or nothing for all but got []'],
  [{ operation: 'getDog' }, '.operation: expected one of "listPets", "createPet", "getPet", '],
  [{ afterOperation: 'yes' }, '.afterOperation: expected true or false but got "yes"'],
  [{ code: 5 }, '.code: expected a string but got 5'],
  [{ message: null }, '.message: expected a string but got null'],
  [{ probability: 1.1 }, '.probability: expected a number from 0 to 1 but got 1.1'],
  [{ probability: -0.1 }, '.probability: expected a number from 0 to 1 but got -0.1'],
  [{ probability: '1' }, '.probability: expected a number from 0 to 1 but got "1"'],
  [{ perCall: 1 }, '.perCall: expected true or false but got 1'],
  [
    { perCall: true },
    '.perCall: expected skip or times, which it counts for each call, but got true',
  ],
  [{ skip: -1 }, '.skip: expected an integer from 0 to 9007199254740991 but got -1'],
  [{ headers: 5 }, '.headers: expected an object but got 5'],
  [{ headers: headers(101) }, '.headers: expected at most 100 headers but got 101'],
  [{ apiKey: 5 }, '.apiKey: expected a string but got 5'],
  [{ apiKey: 'anonymous' }, '.apiKey: expected an API key, or null for the anonymous caller but'],
  [{ schedule: 'soon' }, '.schedule: expected an object but got "soon"'],
  [{ schedule: { begin: 1 } }, '.schedule: "begin" isn\'t one of its options; expected one of '],
  [{ schedule: { startAfter: 'soon' } }, `.schedule.startAfter: ${DURATION} but got "soon"`],
  [{ schedule: { duration: -1 } }, `.schedule.duration: ${DURATION} but got -1`],
  [{ schedule: { every: '1 h' } }, `.schedule.every: ${DURATION} but got "1 h"`],
  [{ schedule: { from: 'noon' } }, `.schedule.from: ${INSTANT} but got "noon"`],
  [{ schedule: { until: 'noon' } }, `.schedule.until: ${INSTANT} but got "noon"`],
  [{ schedule: { every: '1h' } }, 'expected every to be at least 1 ms and to come with duration'],
  [{ schedule: { every: 0, duration: 1 } }, '.schedule: expected every to be at least 1 ms'],
  // These could never act.
  [{ operation: 'GET /dogs' }, 'fault.operation: expected one of "listPets", "createPet", '],
  [{ path: 'pets/7' }, '; did you mean "/pets/7"?'],
  [{ path: 'https://api.example.com/pets/7' }, '; did you mean "/pets/7"?'],
  [{ path: '/pets?limit=1' }, '; did you mean "/pets"?'],
  [{ path: '/pet/7' }, '; did you mean "/pets/7"?'],
  [{ path: '/v1/pets/7' }, '; did you mean "/pets/7"?'],
  [{ path: '/orders' }, '; did you mean "/store/orders"?'],
  [{ path: '/orders/7' }, '; did you mean "/store/orders/7"?'],
  [{ path: '/nope' }, 'expected the path of an operation, without the base path but got "/nope"'],
  [{ path: '/nope/*' }, '.path: expected the path of an operation'],
  [{ path: '/pets/7/*' }, '.path: expected the path of an operation'],
  [{ path: [] }, '.path: expected a path that starts with'],
  [{ method: 'P OST' }, '.method: expected a method, such as GET but got "P OST"'],
  [{ method: [] }, '.method: expected at least one method, or nothing for all but got []'],
  [{ method: 'PATCH' }, 'expected operation, method and path to match at least one operation'],
  [
    { method: 'POST', path: '/pets/7' },
    ': expected operation, method and path to match at least one operation but got {"method":["POST"],"path":"/pets/7"}',
  ],
  [{ operation: 'listPets', path: '/pets/7' }, ': expected operation, method and path to match'],
  [{ operation: 'createPet', method: 'GET' }, ': expected operation, method and path to match'],
  [{ operation: 'getPett' }, '; did you mean "getPet"?'],
  [{ operation: 'getPets' }, '; did you mean "listPets"?'],
])('a fault with %j is refused', (fault, message) => {
  const { faults } = createPetstore()
  const add = () => Reflect.apply(faults.add, undefined, [{ status: 503, ...fault }])

  expect(add).toThrow(TypeError)
  expect(add).toThrow(/^[.:]/.test(message) ? `fault${message}` : message)
  expect(faults.list()).toEqual([])
})

test.each([{}, { times: 2 }, { code: 'broken', message: 'Broken' }, { afterOperation: true }])(
  'a fault without an effect, %j, is refused',
  (fault) => {
    expect(() => createPetstore().faults.add(fault)).toThrow(
      'fault: expected at least one effect: delay, status, headers, network but got {',
    )
  },
)

test('a fault may have 100 headers', () => {
  const { faults } = createPetstore()

  faults.add({ headers: headers(100) })

  expect(faults.list()).toHaveLength(1)
})

const NAMES = 'expected a scenario, or one of flaky, outage, brownout, slow, lossy, rate-limited'

test.each([
  [undefined, NAMES],
  ['outag', `${NAMES} but got "outag"; did you mean "outage"?`],
  ['ratelimited', `${NAMES} but got "ratelimited"; did you mean "rate-limited"?`],
  ['chaos', `${NAMES} but got "chaos"`],
  ['constructor', `${NAMES} but got "constructor"`],
  [5, 'expected an object but got 5'],
])('play and the option scenario refuse %j', (scenario, message) => {
  const { faults } = createPetstore()
  const play = () => Reflect.apply(faults.play, undefined, [scenario])
  const create = () => Reflect.apply(createPetstore, undefined, [{ scenario }])

  expect(play).toThrow(TypeError)
  expect(play).toThrow(`faults.play: ${message}`)
  if (scenario !== undefined) expect(create).toThrow(`scenario: ${message}`)
})

test('a scenario with one wrong fault is refused whole', () => {
  const { faults } = createPetstore()
  const scenario = { faults: [{ status: 503 }, { status: 200 }] }

  expect(() => faults.play(scenario)).toThrow(
    'faults.play.faults[1].status: expected an integer from 400 to 599 but got 200',
  )
  expect(faults.list()).toEqual([])
})

test.each([[undefined], [5], [{ id: 'fault-1', remove() {} }]])('remove(%j) is refused', (id) => {
  const { faults } = createPetstore()

  expect(() => Reflect.apply(faults.remove, undefined, [id])).toThrow(
    "faults.remove: expected the id of a fault or scenario, such as 'fault-1' but got ",
  )
})

test('a scenario with a fault that could never act is refused, unless handlers of yours have its path', () => {
  const scenario = { faults: [{ status: 503 }, { path: '/dogs', status: 503 }] }
  const expected = 'faults[1].path: expected the path of an operation, without the base path'

  expect(() => createPetstore().faults.play(scenario)).toThrow(`faults.play.${expected}`)
  expect(() => createPetstore({ scenario })).toThrow(`scenario.${expected}`)

  const handlers = [http.get('/dogs', () => new Response())]
  expect(createPetstore({ handlers, scenario }).faults.list()).toHaveLength(2)
})
