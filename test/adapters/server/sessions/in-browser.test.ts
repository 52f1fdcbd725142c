import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../../support/browser/chromium.ts'
import { start } from '../../../support/server/control.ts'

describe.runIf(hasChromium)('a page names a session, in Chromium', () => {
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
})

/** Opens a page of the server that has no policy, and spends no quota. */
async function openPage(origin: string) {
  const browser = await sharedChromium()
  const page = await browser.newPage()
  onTestFinished(() => page.close())
  await page.goto(`${origin}/openapi.json`)
  return page
}
