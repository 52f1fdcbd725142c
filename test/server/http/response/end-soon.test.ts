import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { endSoon } from '../../../../src/server/http/response/end-soon.ts'
import { until } from '../../../support/until.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

function response(end?: () => never): ServerResponse {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()))
  return end === undefined ? outgoing : Object.assign(outgoing, { end })
}

test('a response that cannot be ended is destroyed, and the others of its turn still end', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const broken = response(() => {
    throw new Error('cannot be written')
  })
  const [before, after] = [response(), response()]

  for (const outgoing of [before, broken, after]) endSoon(outgoing, '{}')
  await until(() => after.writableEnded)

  expect(before.writableEnded).toBe(true)
  expect([before, broken, after].map(({ destroyed }) => destroyed)).toEqual([false, true, false])
  expect(log).toHaveBeenCalledOnce()
})

test('responses of later turns end too', async () => {
  const [first, second] = [response(), response()]

  endSoon(first, null)
  await until(() => first.writableEnded)
  endSoon(second, null)
  await until(() => second.writableEnded)

  expect(second.writableEnded).toBe(true)
})
