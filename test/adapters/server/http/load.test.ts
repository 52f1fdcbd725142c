import { expect, test } from 'vitest'
import { start } from '../../../support/server/control.ts'
import { rawRequest, sendRaw } from '../../../support/server/raw-socket.ts'

test('5,000 requests over 100 connections on ten keys spend exactly what the plan allows', async () => {
  const { port, petstore } = await start({ plans: { free: { perMinute: 30 } } })
  const requestsFrom = (connection: number) =>
    Array.from({ length: 25 }, (_, sent) =>
      rawRequest('GET /pets/1', {
        'X-API-Key': `key-${(connection + sent) % 10}`,
        ...(sent === 24 && { Connection: 'close' }),
      }),
    ).join('')
  for (const _wave of ['first', 'second']) {
    const answered = await Promise.all(
      Array.from({ length: 100 }, (_, first) => sendRaw(port, requestsFrom(first))),
    )
    const statuses = answered.flatMap(({ text }) => text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [])
    expect(statuses).toHaveLength(2_500)
    expect(statuses.filter((status) => status === '200')).toHaveLength(300)
    petstore.clock.advance('1m')
  }
})
