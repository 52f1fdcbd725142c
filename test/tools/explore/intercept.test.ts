import http from 'node:http'
import https from 'node:https'
import axios from 'axios'
import got from 'got'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { describe, expect, test } from 'vitest'

describe.each([
  ['axios', orderWithAxios],
  ['got', orderWithGot],
])('with intercept, %s needs no fetch', (_, order) => {
  test("and doesn't repeat an order", async () => {
    const report = await explore(order, { intercept: true })

    expect(report).toMatchObject({ ok: true, cut: null })
    expect(report.problems.map(({ rule, path }) => [rule, path])).toEqual([
      ['effect-after-failure', ['lost']],
      ['effect-after-failure', ['truncated']],
    ])
  })
})

test("without intercept, requests past the given fetch aren't noticed, which is explained", async () => {
  const client = () => axios.get('http://127.0.0.1:1/pets').catch(() => 'refused')
  await expect(explore(client)).rejects.toThrow('and `intercept: true` for clients without a fetch')
})

test.each([
  ['the option timeout', () => https.get('https://pets.example/pets', { timeout: 5_000 })],
  ['setTimeout', () => http.get('http://pets.example/pets').setTimeout(5_000)],
])('a request of node:http gives up after its time, set with %s', async (_, send) => {
  const report = await explore(() => untilEnd(send()), {
    intercept: true,
    outcomes: ['timeout', 'late', { name: 'slow', fault: { delay: '20s' } }],
  })
  expect(report.matrix[0]?.cells).toEqual({ timeout: 'failed', late: 'survived', slow: 'failed' })
})

/** Resolves when a response has ended. Rejects if there's none, or its time is over. */
function untilEnd(request: http.ClientRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.on('response', (response) => response.resume().on('end', resolve))
    request.on('timeout', () => request.destroy(new Error('too slow')))
    request.on('error', reject)
  })
}

function orderWithAxios({ baseUrl }: ClientContext): Promise<unknown> {
  return axios.post(`${baseUrl}/store/orders`, { petId: 1 }, { timeout: 5_000 })
}

function orderWithGot({ baseUrl }: ClientContext): Promise<unknown> {
  const timeout = { request: 5_000 }
  return got.post(`${baseUrl}/store/orders`, { json: { petId: 1 }, timeout }).json()
}
