import { startServer } from 'petstore-mock/server'
import { expect, test, vi } from 'vitest'

test('onClear gets each petstore just before its journal is cleared, with its entries', async () => {
  await using server = await startServer({ port: 0 })
  const cleared: [id: string | null, entries: number, categories: number][] = []
  const stop = server.onClear(({ session, petstore }) =>
    cleared.push([session?.id ?? null, petstore.journal.length, petstore.db.category.count()]),
  )
  const session = server.sessions.create({ id: 'one' })
  session.petstore.reset() // has no entries
  session.petstore.handle({ method: 'GET', path: `${new URL(session.url).pathname}/pets` })
  server.petstore.handle({ method: 'GET', path: '/pets' })
  server.petstore.db.category.create({ name: 'Hamsters' })
  server.petstore.reset()
  session.petstore.journal.clear()
  expect(cleared).toEqual([
    [null, 1, 5],
    ['one', 1, 4],
  ])
  server.petstore.reset() // has no entries any more
  stop()
  server.petstore.handle({ method: 'GET', path: '/pets' })
  server.petstore.reset()
  expect(cleared).toHaveLength(2)
})

test('onClear gets the petstore that a reload replaces, and later the one in its place', async () => {
  await using server = await startServer({ port: 0 })
  const cleared: [plan: string, entries: number][] = []
  server.onClear(({ petstore }) =>
    cleared.push([petstore.quotas.get().plan, petstore.journal.length]),
  )
  server.petstore.handle({ method: 'GET', path: '/pets' })
  server.reload({ plan: 'pro' })
  server.petstore.handle({ method: 'GET', path: '/pets' })
  server.petstore.journal.clear()
  expect(cleared).toEqual([
    ['free', 1],
    ['pro', 1],
  ])
})

test("a listener of onClear that fails doesn't keep the journal", async () => {
  const log = vi.spyOn(console, 'error').mockReturnValue()
  await using server = await startServer({ port: 0 })
  server.onClear(() => {
    throw new Error('oops')
  })
  server.petstore.handle({ method: 'GET', path: '/pets' })
  server.petstore.reset()
  expect(server.petstore.journal).toHaveLength(0)
  expect(log).toHaveBeenCalledOnce()
  log.mockRestore()
})

test('onClear accepts only a function', async () => {
  await using server = await startServer({ port: 0 })
  // @ts-expect-error: not a function
  expect(() => server.onClear('log')).toThrow('onClear: expected a function but got "log"')
})
