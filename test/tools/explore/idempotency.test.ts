import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'
import { ORDER, pause } from '../../support/explore/clients.ts'
import 'petstore-mock/vitest'

/** Orders a pet. `keyOf` returns the key of an attempt, counted from 0. */
async function order({ fetch, baseUrl }: ClientContext, keyOf: (attempt: number) => string) {
  for (let attempt = 0; ; attempt += 1) {
    const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': keyOf(attempt) }
    const signal = AbortSignal.timeout(5_000)
    const init = { method: 'POST', headers, body: ORDER, signal }
    const result = await fetch(`${baseUrl}/store/orders`, init)
      .then(
        async (response) => ({ response, body: await response.json() }),
        () => undefined,
      )
      .catch(() => undefined)
    if (result?.response.ok) return result.body
    if (attempt === 4) throw new Error('gave up')
    const seconds = result?.response.headers.get('retry-after')
    await pause(seconds ? Number(seconds) * 1_000 : 2 ** attempt * 1_000 * (1 + Math.random()))
  }
}

test('a client that repeats an order with the same key has no problem', async () => {
  const report = await explore((context) => order(context, () => '"one"'), { faults: 3 })

  expect(report).toHoldEverywhere()
  expect(report.problems).toEqual([])
  expect(Object.values(report.matrix[0]?.cells ?? {})).toEqual(new Array(6).fill('survived'))
})

test('a client that makes a new key for each attempt orders twice', async () => {
  const report = await explore((context) => order(context, (attempt) => `"${attempt}"`))

  expect(report.ok).toBe(false)
  const found = report.problems.map(({ rule, path }) => [rule, path])
  expect(found).toContainEqual(['duplicated-effect', ['lost', 'ok']])
  expect(found).toContainEqual(['idempotency-key-changed', ['503', 'ok']])
})

test("the same key doesn't help if the service ignores keys", async () => {
  const petstore = { rules: { idempotencyKeys: 'ignore' } } as const
  const report = await explore((context) => order(context, () => '"one"'), { petstore })
  expect(report.problems.map(({ rule }) => rule)).toContain('duplicated-effect')
})
