import { HttpResponse, http } from 'msw'
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'

const ORIGINS = ['https://a.example', 'https://b.example']

/** An API of two origins, at which each path but `/end` leads to another URL. */
function create() {
  const answer = async ({ request }: { readonly request: Request }) =>
    HttpResponse.json({
      method: request.method,
      url: request.url,
      authorization: request.headers.get('authorization'),
      body: await request.text(),
    })
  const handlers = ORIGINS.flatMap((origin) => [
    http.all(`${origin}/end`, answer),
    http.all(
      `${origin}/loop`,
      () => new HttpResponse(null, { status: 302, headers: { Location: '/loop' } }),
    ),
    http.all(`${origin}/to/:status`, ({ params, request }) => {
      const to = new URL(request.url).searchParams.get('to') ?? '/end'
      return new HttpResponse(null, { status: Number(params.status), headers: { Location: to } })
    }),
  ])
  return createPetstore({ operations: false, handlers })
}

const POST = { method: 'POST', body: 'hello', headers: { Authorization: 'Bearer abc' } }

test.each([
  { status: 301, method: 'GET', body: '' },
  { status: 302, method: 'GET', body: '' },
  { status: 303, method: 'GET', body: '' },
  { status: 307, method: 'POST', body: 'hello' },
  { status: 308, method: 'POST', body: 'hello' },
])('a POST that is answered with $status becomes $method', async ({ status, method, body }) => {
  const response = await create().fetch(`https://a.example/to/${status}`, POST)

  expect(response).toMatchObject({ redirected: true, url: 'https://a.example/end' })
  expect(await response.json()).toEqual({
    method,
    body,
    url: 'https://a.example/end',
    authorization: 'Bearer abc',
  })
})

test('another origin gets no Authorization', async () => {
  const url = 'https://a.example/to/307?to=https://b.example/end'
  const response = await create().fetch(new Request(url, POST))

  expect(await response.json()).toMatchObject({
    url: 'https://b.example/end',
    authorization: null,
    body: 'hello',
  })
})

test('redirects without end, and those that the client refuses, fail', async () => {
  const petstore = create()

  const fails = (why: string) => ({ message: 'fetch failed', cause: { message: why } })

  await expect(petstore.fetch('https://a.example/loop')).rejects.toMatchObject(
    fails('redirect count exceeded'),
  )
  expect(petstore.journal.length).toBe(21)
  await expect(
    petstore.fetch('https://a.example/loop', { redirect: 'error' }),
  ).rejects.toMatchObject(fails('unexpected redirect'))
  const manual = await petstore.fetch('https://a.example/loop', { redirect: 'manual' })
  expect(manual.status).toBe(302)
})

test.each([
  ['a string', 'https://a.example/end?b=1#c', 'https://a.example/end?b=1'],
  ['a URL', new URL('https://a.example/end#c'), 'https://a.example/end'],
  ['a Request', new Request('https://a.example/end#c', POST), 'https://a.example/end'],
  ['a relative URL', '/pets?limit=1', 'http://petstore.localhost/pets?limit=1'],
  ['a redirect', 'https://a.example/to/302?to=/end%23c', 'https://a.example/end'],
])('a response has the URL of its request without the fragment: %s', async (_, input, url) => {
  const petstore = input === '/pets?limit=1' ? createPetstore() : create()

  expect((await petstore.fetch(input)).url).toBe(url)
})
