import fc from 'fast-check'
import { getResponse, HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { runs } from '../../support/runs.ts'

const ORIGIN = 'https://shop.example'

const segments = fc.array(
  fc.constantFrom('a', 'B', ':x', ':x.json', 'a*', '*', ':x+', ':x*', ':x(a.+)'),
  { maxLength: 3 },
)
const pattern = fc.oneof(
  fc
    .tuple(fc.constantFrom('/', '*/a/', `${ORIGIN}/`), segments, fc.constantFrom([], [''], [':x?']))
    .map(([start, rest, end]) => start + [...rest, ...end].join('/')),
  fc.constantFrom('*', /\/a\b/, /example\/b/i),
)
const handlers = fc
  .array(fc.tuple(fc.constantFrom('get', 'post', 'all'), pattern), { maxLength: 5 })
  .map((list) =>
    list.map(([method, path], index) => http[method](path, () => HttpResponse.text(`${index}`))),
  )
const url = fc
  .tuple(
    fc.array(fc.constantFrom('a', 'A', 'b', 'c.json', 'ab'), { maxLength: 4 }),
    fc.constantFrom([], ['']),
  )
  .map(([rest, end]) => `${ORIGIN}/${[...rest, ...end].join('/')}`)

test('the first handler that matches answers, as in msw alone', async () => {
  await fc.assert(
    fc.asyncProperty(handlers, url, async (list, requested) => {
      const petstore = createPetstore({ baseUrl: ORIGIN, operations: false, handlers: list })

      const alone = await getResponse(list, new Request(requested), { baseUrl: ORIGIN })
      const response = await petstore.fetch(requested)

      if (alone === undefined) expect([404, 405]).toContain(response.status)
      else expect(await response.text()).toBe(await alone.text())
    }),
    runs(300),
  )
})
