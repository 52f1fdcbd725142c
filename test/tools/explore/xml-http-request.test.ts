// @vitest-environment jsdom
import axios, { isAxiosError } from 'axios'
import { HttpResponse, http } from 'msw'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

const api = {
  operations: false,
  state: { rows: [] as unknown[] },
  handlers: ({ state }: { readonly state: { rows: unknown[] } }) => [
    http.post('/rows', async ({ request }) => {
      state.rows.push(await request.json())
      return HttpResponse.json({}, { status: 201 })
    }),
  ],
}

test('axios over XMLHttpRequest passes if it retries with a timeout and a key', async () => {
  const report = await explore(addRow, { intercept: true, petstore: api })

  expect(axios.defaults.adapter).toContain('xhr')
  expect(report.problems).toEqual([])
  expect(report.matrix[0]?.cells).toMatchObject({
    timeout: 'survived',
    truncated: 'survived',
    lost: 'survived',
  })
})

/** Adds a row, and repeats the request up to four times. */
async function addRow({ baseUrl }: ClientContext): Promise<unknown> {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  for (let retries = 3; ; retries -= 1) {
    try {
      return (await axios.post(`${baseUrl}/rows`, { a: 1 }, { headers, timeout: 5_000 })).data
    } catch (error) {
      if (retries === 0) throw error
      const wait = isAxiosError(error) && error.response !== undefined ? 31_000 : 1_000
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}
