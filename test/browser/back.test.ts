import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { withJson } from '../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

declare global {
  interface Window {
    /** Set by a test: a page that was loaded anew has none. */
    mark?: string
  }
}

describe.runIf(hasChromium)('in Chromium with a back/forward cache', () => {
  const site = useSite(['--disable-back-forward-cache'])

  test('a page that Back brings back is loaded anew, and answered', async () => {
    const tab = await site.start({}, await site.profile())
    await leaveAndReturn(tab)

    expect((await send(tab, '/pets/1')).status).toBe(200)
    expect(notesOf(tab)).toHaveLength(1)
    expect(notesOf(tab)[0]).toMatch(/brought this page back as it was left\. It is reloaded/)
  })

  test('it takes up what was kept since it was left', async () => {
    const tab = await site.start({ persist: 'session' }, await site.profile())
    await send(tab, '/pets/1')
    await leaveAndReturn(tab, `${tab.page.url()}&another`, async () => {
      await started(tab)
      await send(tab, '/categories', FISH)
    })

    expect((await send(tab, '/categories/5')).status).toBe(200)
  })

  test('after stop() nothing is loaded anew', async () => {
    const tab = await site.start({}, await site.profile())
    await tab.page.evaluate(async () => {
      window.mark = 'the same page'
      await window.petstore?.stop()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })

    expect(await send(tab, '/pets')).toMatchObject({ status: 404, body: 'nothing here' })
    expect(await tab.page.evaluate(() => window.mark)).toBe('the same page')
    expect(notesOf(tab)).toEqual([])
  })

  /** Goes on to another page, and back: until the page is another one than it was. */
  async function leaveAndReturn(
    tab: Tab,
    next = `${site.server.origin}/nothing`,
    meanwhile = async () => {},
  ): Promise<void> {
    await tab.page.evaluate(() => {
      window.mark = 'the same page'
    })
    await tab.page.goto(next)
    await meanwhile()
    await tab.page.goBack()
    await started(tab)
  }
})

async function started({ page }: Tab): Promise<void> {
  await page.waitForFunction(() => window.mark === undefined && document.title === 'started')
}

function notesOf({ lines }: Tab): readonly string[] {
  return lines.map(({ text }) => text).filter((text) => text.includes('brought this page back'))
}
