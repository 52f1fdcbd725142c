import { describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../../support/browser/chromium.ts'
import { start } from '../../support/server/control.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test.each([
    ['different', (index: number) => `/pets?limit=${index}`],
    ['equal', () => '/pets'],
  ])('100 %s requests that a page sends to a server at once are no strikes', async (_, pathOf) => {
    const { url, petstore } = await start()
    const page = await (await sharedChromium()).newPage()
    onTestFinished(() => page.close())
    await page.goto(`${url}/__petstore/health`)

    const statuses = await page.evaluate(
      (paths) => {
        const send = async (path: string) => {
          const response = await fetch(path, { headers: { 'X-API-Key': 'mine' } })
          await response.text()
          return response.status
        }
        return Promise.all(paths.map(send))
      },
      Array.from({ length: 100 }, (_, index) => pathOf(index + 1)),
    )

    expect(statuses.filter((status) => status === 200)).toHaveLength(60)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40)
    expect(petstore.quotas.get('mine')).toMatchObject({ strikes: 0, bannedUntil: null })
    expect(petstore.audit().findings).toEqual([])
  })
})
