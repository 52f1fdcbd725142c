import assert from 'node:assert/strict'
import { createPetstore } from 'petstore-mock'

/** What holds if the runner has an `expect` that can be extended. */
export const matchers = {
  'toHaveReceived passes, or says what was received instead': async ({ expect }) => {
    const petstore = createPetstore()
    await petstore.fetch('/pets/1')
    expect(petstore).toHaveReceived({ operation: 'getPet' }, { times: 1 })
    assert.throws(() => expect(petstore).toHaveReceived({ operation: 'listPets' }), /getPet|GET/)
  },

  'toHaveCleanAudit passes, or shows the findings': async ({ expect }) => {
    const petstore = createPetstore()
    petstore.quotas.exhaust()
    await petstore.fetch('/pets')
    expect(petstore).toHaveCleanAudit()
    await petstore.fetch('/pets')
    assert.throws(
      () => expect(petstore).toHaveCleanAudit(),
      /called-while-exhausted|retried-too-early/,
    )
    expect(petstore).not.toHaveRespectedRetryAfter()
  },
}
