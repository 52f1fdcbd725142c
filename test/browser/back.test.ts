import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../support/browser.ts'
import { hasChromium } from '../support/chromium.ts'
import { withJson } from '../support/state.ts'

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
    const tab = await site.start({ persist: 'local' }, await site.profile())
    await send(tab, '/pets/1')
    await leaveAndReturn(tab, async () => {
      const later = await site.start({ persist: 'local' }, tab.page.context())
      await send(later, '/categories', FISH)
      await later.page.close()
    })

    expect((await send(tab, '/categories/5')).status).toBe(200)
  })

  test('after stop() a page is brought back as it was left', async () => {
    const tab = await site.start({}, await site.profile())
    await tab.page.evaluate(async () => {
      window.mark = 'the same page'
      await window.petstore?.stop()
    })
    await tab.page.goto(`${site.server.origin}/nothing`)
    await tab.page.goBack()

    expect(await tab.page.evaluate(() => window.mark)).toBe('the same page')
    expect(notesOf(tab)).toEqual([])
  })

  /** Goes on to another page, and back: until the page is another one than it was. */
  async function leaveAndReturn({ page }: Tab, meanwhile = async () => {}): Promise<void> {
    await page.evaluate(() => {
      window.mark = 'the same page'
    })
    await page.goto(`${site.server.origin}/nothing`)
    await meanwhile()
    await page.goBack()
    await page.waitForFunction(() => window.mark === undefined && document.title === 'started')
  }
})

function notesOf({ lines }: Tab): readonly string[] {
  return lines.map(({ text }) => text).filter((text) => text.includes('brought this page back'))
}
