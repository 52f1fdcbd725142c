import { startPetstore } from 'petstore-mock/browser'
import { generateWorld } from 'petstore-mock/fixtures'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'

/** Calls a function with arguments that don't type-check. */
function callWith(call: (...given: never[]) => unknown, ...given: readonly unknown[]): unknown {
  return Reflect.apply(call, undefined, [...given])
}

test.each([
  [{ prt: 1 }, 'startServer: "prt" isn\'t one of its options; did you mean port?'],
  [{ port: 'abc' }, 'port: expected an integer from 0 to 65535 but got "abc"'],
  [{ port: 99_999 }, 'port: expected an integer from 0 to 65535 but got 99999'],
  [{ port: 0, host: 5 }, 'host: expected an address or a name but got 5'],
])('startServer with %j is refused', async (options, message) => {
  await expect(callWith(startServer, options)).rejects.toThrow(message)
})

test.each([
  [{ persit: 'session' }, '"persit" isn\'t one of its options; did you mean persist?'],
  [{ persist: 'cookie' }, 'persist: expected one of "session", "local", false but got "cookie"'],
  [{ quiet: 'yes' }, 'quiet: expected true or false but got "yes"'],
  [{ expose: 0 }, 'expose: expected true or false but got 0'],
  [{ onUnhandledRequest: 'ignore' }, 'onUnhandledRequest: expected one of "bypass", "warn", "err'],
  [{ serviceWorker: { url: '' } }, 'serviceWorker.url: expected a URL but got ""'],
  [{ serviceWorker: { path: '/' } }, '"path" isn\'t one of'],
])('startPetstore with %j is refused', async (options, message) => {
  await expect(callWith(startPetstore, options)).rejects.toThrow(TypeError)
  await expect(callWith(startPetstore, options)).rejects.toThrow(message)
})

test.each([
  [{ pet: 5 }, 'generateWorld: "pet" isn\'t one of its options; did you mean pets?'],
  [500, 'generateWorld: expected an object but got 500'],
  [{ pets: -1 }, 'generateWorld.pets: expected an integer from 0 to 1000000 but got -1'],
  [{ seed: 0.5 }, 'generateWorld.seed: expected an integer from 0 to 4294967295 but got 0.5'],
  [{ now: 'soon' }, 'generateWorld.now: expected an ISO 8601 string'],
  [{ categories: 0 }, 'generateWorld.categories: expected an integer from 1 to 10000 but got 0'],
  [{ pets: 0, orders: 1 }, 'generateWorld.orders: expected 0 without pets but got 1'],
])('generateWorld with %j is refused', (options, message) => {
  expect(() => callWith(generateWorld, options)).toThrow(message)
})

test.each([
  [
    { onUnhandledRequest: 'fail' },
    'listen.onUnhandledRequest: expected one of "error", "warn", "bypass" but got "fail"',
  ],
  [{ onUnhandled: 'warn' }, 'listen: "onUnhandled" isn\'t one of its options'],
])('listen with %j is refused', (options, message) => {
  expect(() => callWith(setupPetstore().listen, options)).toThrow(message)
})
