import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

test("a member that a petstore doesn't have is undefined, and breaks nobody who asks", async () => {
  const petstore = createPetstore()
  await petstore.fetch('/pets/1')
  const owners = [petstore, petstore.db, petstore.faults, petstore.journal.last(), petstore.audit()]

  for (const owner of owners.map(Object)) {
    expect('data' in owner).toBe(false)
    expect(Reflect.get(owner, 'entries', owner)).toBeUndefined()
  }
})
