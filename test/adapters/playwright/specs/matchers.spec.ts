import { createPetstore } from 'petstore-mock'
import { expect, test } from 'petstore-mock/playwright'

test('toHaveReceived waits for the requests', async ({ petstore }) => {
  const waiting = expect(petstore).toHaveReceived({ path: '/pets/7' }, { times: 2 })
  await fetch(`${petstore.url}/pets/7`)
  await fetch(`${petstore.url}/pets/7`)
  await waiting
  await expect(petstore).not.toHaveReceived({ path: '/pets/8' })
  await expect(petstore).toHaveReceived(({ plan }) => plan === 'free')
})

test('a failed toHaveReceived shows the requests that came', async ({ petstore }) => {
  await fetch(`${petstore.url}/pets/7`)
  const one = expect(petstore).toHaveReceived({ path: '/pets/8' }, { timeout: 0 })
  await expect(one).rejects.toThrow(/received only other requests:\n\n.*GET \/pets\/7 → 200/)
  const none = expect(petstore).not.toHaveReceived({ path: '/pets/7' }, { timeout: 0 })
  await expect(none).rejects.toThrow('expected the petstore not to have received')
  const less = expect(petstore).toHaveReceived({}, { times: 0, timeout: 0 })
  await expect(less).rejects.toThrow('but it received 1')
})

test('the audit shows what the client and the test did', async ({ petstore }) => {
  await expect(petstore).toHaveCleanAudit()
  await expect(petstore).not.toHaveRespectedRetryAfter()
  await petstore.quotas.exhaust()
  await fetch(`${petstore.url}/pets`)
  await petstore.clock.advance('10s')
  await fetch(`${petstore.url}/pets`)
  await expect(petstore).not.toHaveCleanAudit()
  await expect(petstore).toHaveCleanAudit({
    allow: ['retried-too-early', 'called-while-exhausted'],
  })
  const clean = expect(petstore).toHaveRespectedRetryAfter()
  await expect(clean).rejects.toThrow(/→ 429 .*\n.*\(test\) clock\.advance.*\n.*→ 429/)
})

test('the matchers accept a petstore in the process of the test', async () => {
  const petstore = createPetstore()
  await petstore.fetch('/pets')
  await expect(petstore).toHaveReceived({ path: '/pets' })
  await expect(petstore).toHaveCleanAudit()
})

test('the matchers refuse what is no petstore', async ({ petstore }) => {
  const wrong = expect(petstore.url as never as typeof petstore).toHaveCleanAudit()
  await expect(wrong).rejects.toThrow('toHaveCleanAudit: expected a petstore but got "http')
  const filter = { pth: '/pets' } as object
  await expect(expect(petstore).toHaveReceived(filter)).rejects.toThrow('did you mean path?')
  const timeout = expect(petstore).toHaveReceived({}, { timeout: -1 })
  await expect(timeout).rejects.toThrow('toHaveReceived.timeout: expected an integer from 0')
})
