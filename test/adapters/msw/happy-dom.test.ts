// @vitest-environment happy-dom
import { HttpResponse, http } from 'msw'
import { setupPetstore } from 'petstore-mock/node'
import { expect, test } from 'vitest'
import { testClientsOfPage } from '../../support/page/clients-of-page.ts'

test('the tests of this file run in happy-dom', () => {
  expect(navigator.userAgent).toMatch(/HappyDOM/)
})

testClientsOfPage()

const ECHO = 'https://echo.example.com/echo'

const echo = setupPetstore({
  baseUrl: 'https://echo.example.com',
  operations: false,
  handlers: [
    // It reads the body too, and passes the request on.
    http.post('/echo', async ({ request }) => void (await request.text())),
    http.post('/echo', async ({ request }) => HttpResponse.text(await request.text())),
  ],
})

/** Returns a form with one field. */
function form(): FormData {
  const data = new FormData()
  data.set('a', 'b')
  return data
}

test.each<[kind: string, body: () => BodyInit | null, text: string]>([
  ['none', () => null, ''],
  ['string', () => 'a', 'a'],
  ['URLSearchParams', () => new URLSearchParams({ a: 'b' }), 'a=b'],
  ['Uint8Array', () => new Uint8Array([97]), 'a'],
  ['ArrayBuffer', () => new Uint8Array([97]).buffer, 'a'],
  ['Blob', () => new Blob(['a']), 'a'],
  ['FormData', form, 'name="a"'],
  ['ReadableStream', () => new Blob(['a']).stream(), 'a'],
])('a handler reads a body that is a %s', async (_, body, text) => {
  const init = (): RequestInit =>
    Object.assign({ method: 'POST', body: body() }, { duplex: 'half' })

  const direct = await echo.fetch(ECHO, init())
  echo.listen()
  const intercepted = await fetch(ECHO, init()).finally(() => echo.close())

  expect([direct.status, await direct.text()]).toEqual([200, expect.stringContaining(text)])
  expect([intercepted.status, await intercepted.text()]).toEqual([
    200,
    expect.stringContaining(text),
  ])
})
