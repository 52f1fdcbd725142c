import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../../support/browser/chromium.ts'
import { start } from '../../../support/server/control.ts'

describe.runIf(hasChromium)('a page names a session, in Chromium', () => {
  test('the host of a session resolves to this machine, and needs no preflight', async () => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one' })
    const page = await openPage(server.url)

    const status = await page.evaluate(
      async (url) => (await fetch(url)).status,
      `http://one.localhost:${server.port}/pets`,
    )

    expect(status).toBe(200)
    expect(petstore.journal.all().map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /pets',
    ])
  })

  test('the header of a session works from another origin, and its preflight costs nothing', async () => {
    const server = await start()
    const { petstore } = server.sessions.create({ id: 'one' })
    const page = await openPage(`http://localhost:${server.port}`)

    const response = await page.evaluate(async (url) => {
      const { status, headers } = await fetch(url, { headers: { 'X-Petstore-Session': 'one' } })
      return { status, remaining: headers.get('X-RateLimit-Remaining') }
    }, `${server.url}/pets`)

    expect(response).toEqual({ status: 200, remaining: '59' })
    expect(petstore.journal.all().map(({ method }) => method)).toEqual(['GET'])
    expect(server.petstore.journal.all().map(({ method }) => method)).toEqual(['OPTIONS'])
  })

  test('with autoSessions, a page of another site creates a session with CORS, and not without', async () => {
    const server = await start({ autoSessions: true })
    const page = await openPage(server.url)
    const at = (id: string) => `http://${id}.localhost:${server.port}/pets`

    await page.evaluate(
      async ([image, post]) => {
        await new Promise((resolve) => {
          const element = new Image()
          element.onload = resolve
          element.onerror = resolve
          element.src = image
        })
        await fetch(post, { method: 'POST', mode: 'no-cors', body: '{"name":"Rex"}' })
      },
      [at('image'), at('post')] as const,
    )
    expect(server.sessions.list()).toEqual([])
    await page.evaluate((url) => fetch(url), at('cors'))

    expect(server.sessions.list().map(({ id }) => id)).toEqual(['cors'])
  })
})

/** Opens a page of the server that has no policy, and spends no quota. */
async function openPage(origin: string) {
  const browser = await sharedChromium()
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(`${origin}/openapi.json`)
  return page
}
