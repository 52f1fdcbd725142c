import { expect, test } from 'vitest'
import { run, start } from '../../support/cli/command-line.ts'

test('serve serves the default world and prints an address a line when it is ready', async () => {
  const { line, url } = await start()
  expect(line).toMatch(
    /^petstore-mock is ready: (http:\/\/127\.0\.0\.1:\d+), plan free, seed 1\n {2}panel: \1\/__petstore\/\n {2}control: \1\/__petstore$/,
  )
  const response = await fetch(`${url}/pets/1`)
  expect(response.headers.get('x-ratelimit-limit')).toBe('60')
  expect(await response.json()).toEqual({ id: 1, name: 'Rex', categoryId: 1, status: 'available' })
})

test.each([
  ['a generated token of the control API is at the end', [], /\n {2}control token: [\w-]{32}$/],
  [
    "the user's own token isn't printed",
    ['--control-token', 'sixteen-or-more-chars'],
    /\n {2}control: \S+\/__petstore$/,
  ],
])('%s', async (_, words, pattern) => {
  const { line } = await start(['--host', '0.0.0.0', ...words])
  expect(line).toMatch(pattern)
})

test('flags set plan, keys, authentication and rows', async () => {
  const words = ['--plan', 'pro', '--api-key', 's3cret=business', '--auth', 'required']
  const { url } = await start([...words, '--pets', '30', '--seed', '7', '--base-url=/v1'])
  expect(url).toMatch(/\/v1$/)
  const refused = await fetch(`${url}/pets`)
  expect(refused.status).toBe(401)
  expect(refused.headers.get('x-ratelimit-limit')).toBe('300')
  const served = await fetch(`${url}/pets`, { headers: { 'X-API-Key': 's3cret' } })
  expect(served.headers.get('x-ratelimit-limit')).toBe('1000')
  expect(served.headers.get('x-total-count')).toBe('30')
})

test('flags set the clock, a rule and the ids', async () => {
  const words = ['--clock', 'Fri, 01 May 2026 00:00:00 GMT', '--rule', 'onDelete=cascade']
  const { url } = await start([...words, '--id-offset', '9007199254740993', '--no-rate-limit'])
  const response = await fetch(`${url}/categories/9007199254740994`, { method: 'DELETE' })
  expect(response.status).toBe(204)
  expect(response.headers.get('date')).toBe('Fri, 01 May 2026 00:00:00 GMT')
})

test('--clock dates the orders of generated rows', async () => {
  const words = ['--pets', '4', '--clock', '2031-05-01T00:00:00Z']
  const { url } = await start(words)
  const order = await (await fetch(`${url}/store/orders/20`)).json()
  expect(order).toMatchObject({ shipDate: expect.stringMatching(/^2031-0[45]-/) })
})

test('a port that is in use is refused in one line with exit status 2', async () => {
  const { url } = await start()
  const { port } = new URL(url)
  const { status, stderr } = await run(['--port', port])
  expect(status).toBe(2)
  expect(stderr).toBe(
    `petstore-mock: --port: expected a free port but got ${port}; 0 selects a free one\n`,
  )
})
