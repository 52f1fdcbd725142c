import { createPetstore } from 'petstore-mock'
import { explore } from 'petstore-mock/explore'
import { matchers, expect as ours } from 'petstore-mock/matchers'
import { expect, test } from 'vitest'
import { CLOCK } from '../../support/service/state.ts'

const PETS = 'http://petstore.localhost/pets'

/** Returns a petstore whose client came back too early. */
async function impatient() {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  await petstore.fetch(PETS)
  petstore.clock.advance('1s')
  await petstore.fetch(PETS)
  return petstore
}

test('expect.extend accepts the matchers', async () => {
  const petstore = await impatient()
  expect.extend(matchers)

  expect(petstore).toHaveReceived({ operation: 'listPets' }, { times: 2 })
  expect(petstore).not.toHaveCleanAudit()
  expect(petstore).not.toHaveRespectedRetryAfter()
})

test('without expect.extend, a matcher passes for a client that waits', async () => {
  const petstore = createPetstore({ clock: CLOCK })
  petstore.quotas.exhaust()
  await petstore.fetch(PETS)
  petstore.clock.advance('61s')
  await petstore.fetch(PETS)

  ours(petstore).toHaveCleanAudit()
  ours(petstore).toHaveRespectedRetryAfter()
  ours(petstore).toHaveReceived({ operation: 'listPets' }, { times: 2 })
})

test('without expect.extend, a matcher that fails throws an AssertionError with the findings', async () => {
  const petstore = await impatient()

  expect(() => ours(petstore).toHaveCleanAudit()).toThrow(
    /retried-too-early[\s\S]*\+1 s {2}GET \/pets/,
  )
  expect(() => ours(petstore).toHaveRespectedRetryAfter()).toThrow(
    /expected Retry-After to be respected/,
  )
  expect(() => ours(petstore).toHaveReceived({ status: 200 })).toThrow(
    expect.objectContaining({ name: 'AssertionError' }),
  )
})

test("without expect.extend, a matcher refuses what it can't judge", async () => {
  const petstore = createPetstore()

  expect(() => ours({}).toHaveCleanAudit()).toThrow(TypeError)
  // @ts-expect-error No option.
  expect(() => ours(petstore).toHaveCleanAudit({ allowed: [] })).toThrow(TypeError)
  expect(() => ours(petstore).toHoldEverywhere()).toThrow(/await explore/)
})

test('toHoldEverywhere throws what is worst for the user of a client', async () => {
  const order = {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: '{"petId":1}',
  }
  const report = await explore(async ({ fetch, baseUrl }) => {
    const send = () => fetch(`${baseUrl}/store/orders`, order)
    await send().catch(send)
  })

  expect(() => ours(report).toHoldEverywhere()).toThrow(/duplicated-effect: .*\n +path: lost, ok/)
})
