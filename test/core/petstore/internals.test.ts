import { createPetstore } from 'petstore-mock'
import { setupPetstore } from 'petstore-mock/node'
import { expect, test } from 'vitest'
import { internalsOf } from '../../../src/core/petstore/create-petstore.ts'
import { start } from '../../support/server/control.ts'

test('every kind of petstore has internals: alone, with msw, on a server and in a session', async () => {
  const server = await start()
  const session = server.sessions.create()

  for (const petstore of [createPetstore(), setupPetstore(), server.petstore, session.petstore]) {
    expect(internalsOf(petstore).core).toBe(petstore)
  }
})

test('the petstore of a reloaded server has the internals of its replacement', async () => {
  const server = await start()
  const before = internalsOf(server.petstore)

  server.reload({ plan: 'pro' })

  expect(internalsOf(server.petstore)).not.toBe(before)
  expect(internalsOf(server.petstore).settings.plan).toBe('pro')
})

test.each([[undefined], [null], ['petstore'], [{}], [{ ...createPetstore() }]])(
  'what is no petstore has no internals',
  (value) => {
    expect(() => Reflect.apply(internalsOf, undefined, [value])).toThrow(
      /^petstore: expected a petstore, such as that of createPetstore\(\) but got /,
    )
  },
)
