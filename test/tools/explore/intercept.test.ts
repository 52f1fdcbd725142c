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

function orderWithAxios({ baseUrl }: ClientContext): Promise<unknown> {
  return axios.post(`${baseUrl}/store/orders`, { petId: 1 }, { timeout: 5_000 })
}

function orderWithGot({ baseUrl }: ClientContext): Promise<unknown> {
  const timeout = { request: 5_000 }
  return got.post(`${baseUrl}/store/orders`, { json: { petId: 1 }, timeout }).json()
}
