import { HttpResponse, http } from 'msw'
import { type ClientContext, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

/** Puts an item into an outbox, which looks each second whether it can send it. */
const outbox =
  (keyOf: () => string) =>
  async ({ fetch, baseUrl }: ClientContext) => {
    let next = 0
    const timer = setInterval(async () => {
      if (Date.now() < next) return
      next = Number.POSITIVE_INFINITY
      const headers = { 'Idempotency-Key': keyOf() }
      const init = { method: 'POST', body: 'a', headers }
      const response = await fetch(`${baseUrl}/items`, init).catch(() => undefined)
      if (response?.ok) clearInterval(timer)
      else next = Date.now() + 1_000 * Number(response?.headers.get('Retry-After') ?? 60)
    }, 1_000)
    return 'queued'
  }

const petstore = {
  operations: false,
  state: { items: [] },
  handlers: ({ state }: { readonly state: { readonly items: unknown[] } }) => [
    http.get('/items', () => HttpResponse.json(state.items)),
    http.post('/items', async ({ request }) => {
      state.items.push({ text: await request.text() })
      return HttpResponse.json({}, { status: 201 })
    }),
  ],
}

test('an outbox that waits as long as it is asked to passes, in the background', async () => {
  const report = await explore(
    outbox(() => 'the same'),
    { petstore, outcomes: ['429', 'lost'] },
  )
  expect(report).toMatchObject({ ok: true, problems: [] })
})

test('an outbox that sends an item twice is found, long after the client has ended', async () => {
  const report = await explore(
    outbox(() => crypto.randomUUID()),
    { petstore, outcomes: ['429', 'lost'] },
  )
  expect(report.problems[0]?.rule).toBe('duplicated-effect')
})

test.each([100, 5_000])(
  'a client that polls forever each %i ms does not hold up the search',
  async (ms) => {
    const poll = async ({ fetch, baseUrl }: ClientContext) => {
      setInterval(() => fetch(`${baseUrl}/items`).catch(() => {}), ms)
      return (await fetch(`${baseUrl}/items`)).status
    }
    const report = await explore(poll, { petstore, outcomes: ['503'], faults: 1 })
    expect(report.problems).toEqual([])
  },
)
