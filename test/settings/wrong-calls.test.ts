import { createPetstore } from 'petstore-mock'
import { generateWorld } from 'petstore-mock/fixtures'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'

/** Calls a function with what its types would refuse. */
function callWith(call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(call, undefined, [...given])
}

test.each([
  [{ prt: 1 }, 'startServer: "prt" is not one of its options, did you mean port?'],
  [{ port: 'abc' }, 'port: expected an integer from 0 to 65535 but got "abc"'],
  [{ port: 99_999 }, 'port: expected an integer from 0 to 65535 but got 99999'],
  [{ port: 0, host: 5 }, 'host: expected an address or a name but got 5'],
])('startServer with %j is refused', async (options, message) => {
  await expect(callWith(startServer, options)).rejects.toThrow(message)
})

test.each([
  [{ pet: 5 }, 'generateWorld: "pet" is not one of its options, did you mean pets?'],
  [500, 'generateWorld: expected an object but got 500'],
  [{ pets: -1 }, 'pets: expected an integer from 0 to 1000000 but got -1'],
])('generateWorld with %j is refused', (options, message) => {
  expect(() => callWith(generateWorld, options)).toThrow(message)
})

test.each([
  [
    { onUnhandledRequest: 'fail' },
    'listen.onUnhandledRequest: expected one of "bypass" but got "fail"',
  ],
  [{ onUnhandled: 'warn' }, 'listen: "onUnhandled" is not one of its options'],
])('listen with %j is refused', (options, message) => {
  expect(() => callWith(setupPetstore().listen, options)).toThrow(message)
})

test.each([[{}], [{ times: 2 }], [{ code: 'broken', message: 'Broken' }], [{ after: true }]])(
  'a fault without an effect, %j, is refused',
  (fault) => {
    expect(() => callWith(createPetstore().faults.add, fault)).toThrow(
      'takes at least one effect: delay, status, headers, network',
    )
  },
)

test.each([
  [{ status: 503, times: 0 }, 'fault.times: expected an integer from 1 but got 0'],
  [{ status: 503, operation: [] }, 'fault.operation: expected at least one operation but got []'],
  [
    { status: 503, operation: 'getDog' },
    'fault.operation: expected one of "listPets" but got "getDog"',
  ],
  [{ status: 200 }, 'fault.status: expected an integer from 400 to 599 but got 200'],
  [
    { headers: { 'X-A': 'a\r\nb' } },
    'fault.headers.X-A: expected a header value but got "a\\r\\nb"',
  ],
  [
    { headers: { Trailer: 'X' } },
    'fault.headers: expected no header that frames but got "Trailer"',
  ],
  [{ network: 'down' }, 'fault.network: expected one of "reset" but got "down"'],
  [{ delay: '30d' }, 'fault.delay: expected a duration of at most 24d but got "30d"'],
  [{ delay: 'soon' }, 'fault.delay: expected a number of milliseconds but got "soon"'],
])('the fault %j is refused', (fault, message) => {
  expect(() => callWith(createPetstore().faults.add, fault)).toThrow(message)
})

test('the journal is searched only by the fields it has', () => {
  expect(() => callWith(createPetstore().journal.find, { statu: 404 })).toThrow(
    'journal.find: "statu" is not one of its options, did you mean status?',
  )
})

test.each([{ seed: null }, { clock: null }, { apiKeys: new Map([['k', 'pro']]) }])(
  'the options %j are refused: they would be ignored in silence',
  (options) => {
    expect(() => callWith(createPetstore, options)).toThrow(TypeError)
  },
)

test.each(['//', '//evil.example/v1', 'https://*.example.com', 'https://user@example.com'])(
  'the base URL %s is refused',
  (baseUrl) => {
    expect(() => createPetstore({ baseUrl })).toThrow(`baseUrl: expected '*' but got "${baseUrl}"`)
  },
)

test('a caller whose plan has no limit cannot be exhausted', () => {
  const petstore = createPetstore({ plans: { free: { perMinute: null, perDay: null } } })
  expect(() => petstore.quotas.exhaust()).toThrow('takes a caller whose plan has a limit')
})

test.each(['minute', 'a b', 5, {}])('%j is not an API key', (key) => {
  expect(() => callWith(createPetstore().quotas.exhaust, key)).toThrow(
    'takes an API key, or nothing for the anonymous caller',
  )
})

test('a time without a zone is refused: it would be another instant on each machine', () => {
  expect(() => createPetstore({ clock: '2026-05-01T00:00:00' })).toThrow(
    'clock: expected an ISO 8601 string but got "2026-05-01T00:00:00"',
  )
})
