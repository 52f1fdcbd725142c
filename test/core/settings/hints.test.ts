import { createPetstore } from 'petstore-mock'
import { startPetstore } from 'petstore-mock/browser'
import { setupPetstore } from 'petstore-mock/node'
import { startServer } from 'petstore-mock/server'
import { installPetstore } from 'petstore-mock/vitest'
import { expect, test } from 'vitest'

const QUOTAS =
  "for limits of your own, set plans: { mine: { perMinute: 3, perDay: 100 } } and apiKeys: { mykey: 'mine' }; on the command line, in the file of --config"

test.each([
  ['delay', 'did you mean latency?'],
  ['data', 'did you mean fixtures?'],
  ['inventory', 'did you mean fixtures: { inventory: … }?'],
  [
    'log',
    'requests are in petstore.journal, and startServer calls its option onResponse for each response',
  ],
  ['baseURL', 'did you mean baseUrl?'],
  ['now', 'did you mean clock?'],
  ['limit', QUOTAS],
  ['faults', 'did you mean scenario: { faults: … }?'],
  ['onDelete', 'did you mean rules: { onDelete: … }?'],
  ['port', "it's an option of startServer, from petstore-mock/server"],
  ['persist', "it's an option of startPetstore, from petstore-mock/browser"],
  ['timers', "it's an option of setupPetstore, from petstore-mock/node"],
])('the option %s is refused with the hint: %s', (name, hint) => {
  expect(() => createPetstore({ [name]: 1 })).toThrow(
    `createPetstore: "${name}" isn't one of its options; ${hint}`,
  )
})

test('the option pets with a list is refused with a hint at fixtures', () => {
  const options: object = { pets: [] }

  expect(() => createPetstore(options)).toThrow('did you mean fixtures: { pets: … }?')
})

test.each(['rateLimit', 'ban'])('%s: { enabled } is refused with a hint at false', (name) => {
  const options: object = { [name]: { enabled: false } }

  expect(() => createPetstore(options)).toThrow(
    `${name}: "enabled" isn't one of its options; did you mean ${name}: false?`,
  )
})

test.each(['perMinute', 'perDay', 'limit', 'max', 'requests'])(
  'rateLimit: { %s } is refused with a hint at plans',
  (name) => {
    const options: object = { rateLimit: { [name]: 5 } }

    expect(() => createPetstore(options)).toThrow(
      `rateLimit: "${name}" isn't one of its options; ${QUOTAS}`,
    )
  },
)

const FUNCTIONS = { createPetstore, setupPetstore, installPetstore, startServer, startPetstore }

/** Calls a function with options that don't type-check. */
async function callWith(name: string, options: unknown): Promise<void> {
  await Reflect.apply(Reflect.get(FUNCTIONS, name), undefined, [options])
}

test.each(Object.keys(FUNCTIONS))('%s names itself in errors about its options', async (name) => {
  await expect(callWith(name, { plam: 'pro' })).rejects.toThrow(
    `${name}: "plam" isn't one of its options; did you mean plan?`,
  )
  await expect(callWith(name, { delay: 5 })).rejects.toThrow(`${name}: "delay" isn't one of`)
  await expect(callWith(name, null)).rejects.toThrow(`${name}: expected an object but got null`)
  await expect(callWith(name, 'free')).rejects.toThrow(`${name}: expected an object but got "free"`)
})
