import { describe, expect, test } from 'vitest'
import { send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const FISH = withJson('POST', { name: 'Fish' })

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('local: a tab warns once that another tab writes its own state', async () => {
    const [tab, other] = await site.startTwo({ persist: 'local' })
    await write(other)
    await write(other)
    await allReceived(tab, other)

    expect(warningsOf(tab)).toEqual([
      expect.stringMatching(
        /Another tab keeps its own state in localStorage \(petstore-mock \*\).*use the server/,
      ),
    ])
    expect(warningsOf(other)).toEqual([])
  })

  test('session: there is no warning, because each tab has its own storage', async () => {
    const [tab, other] = await site.startTwo({ persist: 'session' })
    await write(other)
    await allReceived(tab, other)

    expect(warningsOf(tab)).toEqual([])
  })

  test('local: clearing the storage causes no warning', async () => {
    const [tab, other] = await site.startTwo({ persist: 'local' })
    await write(tab)
    await other.page.evaluate((key) => localStorage.removeItem(key), 'petstore-mock *')
    await other.page.evaluate(() => localStorage.clear())
    await allReceived(tab, other)

    expect(warningsOf(tab)).toEqual([])
  })

  test("local: a stopped petstore doesn't warn", async () => {
    const [tab, other] = await site.startTwo({ persist: 'local' })
    await tab.page.evaluate(() => window.petstore?.stop())
    await write(other)
    await allReceived(tab, other)

    expect(warningsOf(tab)).toEqual([])
  })
})

/** Changes the state of a tab, and makes it write at once. */
async function write(tab: Tab): Promise<void> {
  await send(tab, '/categories', FISH)
  await tab.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
}

/** Waits until a tab has received all storage events of the other: they arrive in order. */
async function allReceived(tab: Tab, other: Tab): Promise<void> {
  await tab.page.evaluate(() =>
    addEventListener('storage', ({ key }) => {
      if (key === 'mark') document.title = 'marked'
    }),
  )
  await other.page.evaluate(() => localStorage.setItem('mark', 'set'))
  await tab.page.waitForFunction(() => document.title === 'marked')
}

function warningsOf({ lines }: Tab): readonly string[] {
  return lines.map(({ text }) => text).filter((text) => text.includes('keeps its own state'))
}
