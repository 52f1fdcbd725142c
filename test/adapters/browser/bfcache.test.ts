import type { BrowserContext } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

declare global {
  interface Window {
    /** Set by a test: a page that was loaded again doesn't have it. */
    mark?: string
  }
}

describe.runIf(hasChromium)('in Chromium with a back/forward cache', () => {
  const site = useSite(['--disable-back-forward-cache'])

  test('a page that Back restores is reloaded, and its requests are answered', async () => {
    const profile = await site.profile()
    await keepNotes(profile)
    // Without another page msw removes its worker, and the browser then drops the page it has kept.
    await site.start({}, profile)
    const tab = await site.start({}, profile)
    await leaveAndReturn(tab)

    expect((await send(tab, '/pets/1')).status).toBe(200)
    expect(await notesOf(tab)).toEqual([
      expect.stringMatching(/Reloading the page: .* from the back\/forward cache/),
    ])
  })

  test('the reloaded page loads the latest stored state', async () => {
    const tab = await site.start({ persist: 'session' }, await site.profile())
    await send(tab, '/pets/1')
    await leaveAndReturn(tab, `${tab.page.url()}&another`, async () => {
      await started(tab)
      await send(tab, '/categories', FISH)
    })

    expect((await send(tab, '/categories/5')).status).toBe(200)
  })

  test('after stop() nothing is reloaded', async () => {
    const profile = await site.profile()
    await keepNotes(profile)
    const tab = await site.start({}, profile)
    await tab.page.evaluate(async () => {
      window.mark = 'the same page'
      await window.petstore?.stop()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })

    expect(await send(tab, '/pets')).toMatchObject({ status: 404, body: 'nothing here' })
    expect(await tab.page.evaluate(() => window.mark)).toBe('the same page')
    expect(await notesOf(tab)).toEqual([])
  })

  /** Goes to another page and back, and waits until the page has been loaded again. */
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

/**
 * Keeps what the pages of a profile write with `console.info` in `sessionStorage`. The note comes
 * right before a reload, and the browser may report it late or not at all.
 */
function keepNotes(profile: BrowserContext): Promise<unknown> {
  return profile.addInitScript(() => {
    const { info } = console
    console.info = (...texts: unknown[]) => {
      const notes: unknown[] = JSON.parse(sessionStorage.getItem('notes') ?? '[]')
      sessionStorage.setItem('notes', JSON.stringify([...notes, texts.join(' ')]))
      info.apply(console, texts)
    }
  })
}

function notesOf({ page }: Tab): Promise<readonly string[]> {
  return page.evaluate(() => {
    const notes: string[] = JSON.parse(sessionStorage.getItem('notes') ?? '[]')
    return notes.filter((note) => note.startsWith('[petstore-mock]'))
  })
}
