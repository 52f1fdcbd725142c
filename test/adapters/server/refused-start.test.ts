import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'
import { start } from '../../support/server/control.ts'

test('startServer rejects with EADDRINUSE and says that the port is in use', async () => {
  const { port } = await start()

  await expect(startServer({ port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    message: `port: expected a free port but ${port} is in use; 0 selects a free one`,
    cause: { code: 'EADDRINUSE' },
  })
})

test('startServer says which host is no address of this machine', async () => {
  await expect(startServer({ port: 0, host: '203.0.113.1' })).rejects.toThrow(
    'host: expected an address of this machine but got "203.0.113.1"',
  )
})

test('startServer expects the port in an object', async () => {
  await expect(Reflect.apply(startServer, undefined, [4816])).rejects.toThrow(
    'startServer: expected an object but got 4816; did you mean { port: 4816 }?',
  )
})
