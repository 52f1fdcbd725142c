import { http } from 'msw'
import { createPetstore, type Faults } from 'petstore-mock'
import { expect, test } from 'vitest'

/** Adds a fault with a status and other fields, whatever their types. */
function addTo(faults: Faults, fields: object) {
  return () => Reflect.apply(faults.add, undefined, [{ status: 503, ...fields }])
}

/** Wrong values for each field of a fault. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  operation: [[], 'getDog', 5, 'GET /dogs', ['getPet', 'getDog']],
  method: [[], 'P OST', 5],
  path: [[], '', 'pets/7', '/pets?limit=1', '/nope', '/nope/*', '/pets/7/*', '/pets/:id/tags'],
  apiKey: [5, 'anonymous'],
  probability: [1.1, -0.1, '1'],
  skip: [-1, 0.5, '1'],
  times: [0, 1.5, '1'],
  schedule: ['soon', { begin: 1 }, { every: '1h' }, { every: 0, duration: 1 }],
  'schedule.startAfter': ['soon'],
  'schedule.duration': [-1],
  'schedule.every': ['1 h'],
  afterOperation: ['yes'],
  delay: ['soon', '30d', [2, 1], [1]],
  status: [200, 600, '503'],
  code: [5],
  message: [null],
  headers: [5, { Trailer: 'X' }, { 'a b': '1' }],
  'headers.X-A': ['a\r\nb', 5],
  network: ['down'],
}

const CASES = Object.entries(WRONG).flatMap(([path, values]) =>
  values.map((value) => [path, value] as const),
)

test.each(CASES)(
  'a fault whose %s is %j is refused, and the error names the field',
  (path, value) => {
    const { faults } = createPetstore()
    const [field = '', part] = path.split('.')
    const add = addTo(faults, { [field]: part === undefined ? value : { [part]: value } })

    expect(add).toThrow(expect.objectContaining({ name: 'OptionError', path: `fault.${path}` }))
    expect(faults.list()).toEqual([])
  },
)

test.each([
  { method: 'PATCH' },
  { method: 'POST', path: '/pets/:petId' },
  { operation: 'listPets', path: '/pets/7' },
  { operation: 'createPet', method: 'GET' },
])('a fault that could never act, %j, is refused', (fields) => {
  const { faults } = createPetstore()

  expect(addTo(faults, fields)).toThrow(
    'fault: expected operation, method and path to match at least one operation but got {',
  )
  expect(faults.list()).toEqual([])
})

test.each([
  [{ status: 200 }, 'fault.status: expected an integer from 400 to 599 but got 200'],
  [{ path: '/nope' }, 'expected the path of an operation, without the base path but got "/nope"'],
  [{ path: 'pets/7' }, '; did you mean "/pets/7"?'],
  [{ path: 'https://api.example.com/pets/7' }, '; did you mean "/pets/7"?'],
  [{ path: '/pets?limit=1' }, '; did you mean "/pets"?'],
  [{ path: '/pet/7' }, '; did you mean "/pets/7"?'],
  [{ path: '/v1/pets/7' }, '; did you mean "/pets/7"?'],
  [{ operation: 'getPett' }, '; did you mean "getPet"?'],
  [{ operation: 'get /pets/7' }, '; did you mean "getPet"?'],
  [{ operation: 'DELETE /store/orders/{orderId}' }, '; did you mean "deleteOrder"?'],
  [{ count: 2 }, '; did you mean times?'],
  [{ once: true }, '; did you mean times: 1?'],
  [{ statusCode: 503 }, '; did you mean status?'],
  [
    { body: {} },
    '; did you mean code and message, or a handler (server.use) for a body of your own?',
  ],
  [{ timeout: true }, "; did you mean network: 'timeout'?"],
])('the error about %j says what was expected or meant', (fields, message) => {
  expect(addTo(createPetstore().faults, fields)).toThrow(message)
})

test.each([{}, { times: 2 }, { code: 'broken', message: 'Broken' }, { afterOperation: true }])(
  'a fault without an effect, %j, is refused',
  (fault) => {
    expect(() => createPetstore().faults.add(fault)).toThrow(
      'fault: expected at least one effect: delay, hold, status, headers, network but got {',
    )
  },
)

test.each([
  [{ delay: 5, message: 'Slow' }, 'message', '"Slow"'],
  [{ network: 'truncate', retryAfter: '30s' }, 'retryAfter', '30000'],
] as const)('%j is refused, because no error has its %s', (fault, field, got) => {
  expect(() => createPetstore().faults.add(fault)).toThrow(
    `fault.${field}: expected status as well, of the error that has it, but got ${got}`,
  )
})

const NAMES = 'expected a scenario, or one of flaky, outage, slow, lossy'

test.each([
  [undefined, NAMES],
  ['outag', `${NAMES} but got "outag"; did you mean "outage"?`],
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
