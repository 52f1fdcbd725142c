import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'

test('--log json writes an object per response', async () => {
  const { url, stdout } = await start(['--log', 'json'])
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/1?x=1`)])
  expect(JSON.parse(line)).toEqual({
    method: 'GET',
    url: '/pets/1?x=1',
    status: 200,
    plan: 'free',
    caller: null,
    remaining: 59,
    retryAfter: null,
    fault: null,
    ms: expect.any(Number),
  })
})

test('--log pretty names the caller, the wait and the fault, without colour outside a terminal', async () => {
  const { url, stdout } = await start(['--log', 'pretty', '--scenario', 'outage'])
  const headers = { 'X-API-Key': 'partner-acme' }
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/99`, { headers })])
  expect(line).toBe('503 GET /pets/99 · partner-acme · fault-1')
})

test('--log pretty says when to retry', async () => {
  const { url, stdout } = await start(['--log', 'pretty'])
  await fetch(`${url}/__petstore/quotas/exhaust`, { method: 'POST' })
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets`)])
  expect(line).toMatch(/^429 GET \/pets · retry in \d+ s$/)
})

test.each([
  ['a terminal shows a coloured log by default', {}, true, true],
  ['NO_COLOR turns colours off', { NO_COLOR: '1' }, true, false],
])('%s', async (_, env, isTTY, isColoured) => {
  const { url, stdout } = await start(isTTY ? [] : ['--log', 'pretty'], { env, isTTY })
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/99`)])
  expect(line.includes('\u001b[33m404\u001b[0m')).toBe(isColoured)
})
