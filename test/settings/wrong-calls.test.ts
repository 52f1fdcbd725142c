import { createPetstore } from 'petstore-mock'
import { generateWorld } from 'petstore-mock/fixtures'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'

const OPERATION =
  'one of "listPets", "createPet", "getPet", "replacePet", "deletePet", "listCategories", "createCategory", "getCategory", "replaceCategory", "deleteCategory", "listOrders", "createOrder", "getOrder", "replaceOrder", "deleteOrder", "listInventory", "getInventoryItem", "updateInventoryItem"'

const DURATION =
  "a non-negative number of milliseconds, or a string such as '500ms', '61s', '10m', '1h', '2d'"

const INSTANT =
  "an ISO 8601 string such as '2026-01-31T12:00:00Z', an HTTP date, epoch milliseconds, or a Date"

const BASE_URL =
  "'*', an http(s) URL such as 'https://api.example.com/v1', or a path such as '/v1', without query or fragment"

/** Calls a function with arguments that do not type-check. */
function callWith(call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(call, undefined, [...given])
}

test.each([
  [{ prt: 1 }, 'startServer: "prt" is not one of its options; did you mean port?'],
  [{ port: 'abc' }, 'port: expected an integer from 0 to 65535 but got "abc"'],
  [{ port: 99_999 }, 'port: expected an integer from 0 to 65535 but got 99999'],
  [{ port: 0, host: 5 }, 'host: expected an address or a name but got 5'],
])('startServer with %j is refused', async (options, message) => {
  await expect(callWith(startServer, options)).rejects.toThrow(message)
})

test.each([
  [{ pet: 5 }, 'generateWorld: "pet" is not one of its options; did you mean pets?'],
  [500, 'generateWorld: expected an object but got 500'],
  [{ pets: -1 }, 'pets: expected an integer from 0 to 1000000 but got -1'],
])('generateWorld with %j is refused', (options, message) => {
  expect(() => callWith(generateWorld, options)).toThrow(message)
})

test.each([
  [
    { onUnhandledRequest: 'fail' },
    'listen.onUnhandledRequest: expected one of "error", "warn", "bypass" but got "fail"',
  ],
  [{ onUnhandled: 'warn' }, 'listen: "onUnhandled" is not one of its options'],
])('listen with %j is refused', (options, message) => {
  expect(() => callWith(setupPetstore().listen, options)).toThrow(message)
})

test.each([
  [{}],
  [{ times: 2 }],
  [{ code: 'broken', message: 'Broken' }],
  [{ afterOperation: true }],
])('a fault without an effect, %j, is refused', (fault) => {
  expect(() => callWith(createPetstore().faults.add, fault)).toThrow(
    'fault: expected at least one effect: delay, status, headers, network but got {',
  )
})

test.each([
  [
    { status: 503, times: 0 },
    'fault.times: expected an integer from 1 to 9007199254740991 but got 0',
  ],
  [
    { status: 503, operation: [] },
    'fault.operation: expected at least one operation, or nothing for all but got []',
  ],
  [{ status: 503, operation: 'getDog' }, `fault.operation: expected ${OPERATION} but got "getDog"`],
  [{ status: 200 }, 'fault.status: expected an integer from 400 to 599 but got 200'],
  [
    { headers: { 'X-A': 'a\r\nb' } },
    'fault.headers.X-A: expected a header value, or null but got "a\\r\\nb"',
  ],
  [
    { headers: { Trailer: 'X' } },
    'fault.headers: expected no header that frames the message but got "Trailer"',
  ],
  [
    { network: 'down' },
    'fault.network: expected one of "reset", "timeout", "empty", "truncate", "malformed-json" but got "down"',
  ],
  [
    { delay: '30d' },
    'fault.delay: expected a duration of at most 24d or a range [least, most] but got "30d"',
  ],
  [{ delay: 'soon' }, `fault.delay: expected ${DURATION} but got "soon"`],
])('the fault %j is refused', (fault, message) => {
  expect(() => callWith(createPetstore().faults.add, fault)).toThrow(message)
})

test('journal.all refuses a field that entries do not have', () => {
  expect(() => callWith(createPetstore().journal.all, { statu: 404 })).toThrow(
    'journal.all: "statu" is not one of its options; did you mean status?',
  )
})

test.each([{ seed: null }, { clock: null }, { apiKeys: new Map([['k', 'pro']]) }])(
  'the options %j are refused, not ignored',
  (options) => {
    expect(() => callWith(createPetstore, options)).toThrow(TypeError)
  },
)

test.each(['//', '//evil.example/v1', 'https://*.example.com', 'https://user@example.com'])(
  'the base URL %s is refused',
  (baseUrl) => {
    expect(() => createPetstore({ baseUrl })).toThrow(
      `baseUrl: expected ${BASE_URL} but got "${baseUrl}"`,
    )
  },
)

test('a caller whose plan has no limit cannot be exhausted', () => {
  const petstore = createPetstore({ plans: { free: { perMinute: null, perDay: null } } })
  expect(() => petstore.quotas.exhaust()).toThrow(
    'quotas.exhaust: expected a plan with limits but got "free"',
  )
})

test.each(['minute', 'a b', 5, {}])('%j is not an API key', (key) => {
  expect(() => callWith(createPetstore().quotas.exhaust, key)).toThrow(
    `quotas.exhaust: expected an API key, or null for the anonymous caller but got ${JSON.stringify(key)}`,
  )
})

test('a time without a zone is refused, because each machine would read it differently', () => {
  expect(() => createPetstore({ clock: '2026-05-01T00:00:00' })).toThrow(
    `clock: expected ${INSTANT} but got "2026-05-01T00:00:00"`,
  )
})
