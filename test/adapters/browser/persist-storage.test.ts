import { describe, expect, test } from 'vitest'
import { reload, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

const KEY = 'petstore-mock *'
const FISH = withJson('POST', { name: 'Fish' })

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('nothing is written before something changes', async () => {
    const { page } = await site.start({ persist: 'session' })

    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  })

  test('two writes are at least 250 ms apart, however much changes', async () => {
    const tab = await site.start({ persist: 'session', rateLimit: false })
    await noteWrites(tab)

    const writes = await tab.page.evaluate(async () => {
      while (window.writes.length < 4) await window.testPage.flood(20, '/pets/1')
      return window.writes
    })

    const gaps = writes.slice(1).map((at, index) => at - (writes[index] ?? 0))
    // Timers may fire slightly early.
    expect(Math.min(...gaps)).toBeGreaterThan(245)
  })

  test.each(['left', 'stopped'])('pending changes are written when the page is %s', async (how) => {
    const tab = await site.start({ persist: 'session' })

    const writes = await tab.page.evaluate(async (end) => {
      window.petstore?.db.category.create({ name: 'Fish' })
      const before = sessionStorage.length
      if (end === 'left') dispatchEvent(new PageTransitionEvent('pagehide'))
      else await window.petstore?.stop()
      return [before, sessionStorage.length]
    }, how)

    expect(writes).toEqual([0, 1])
  })

  test('full storage is reported each time it fills up, and the page still works', async () => {
    const tab = await site.start({ persist: 'local' })
    const write = async () => {
      await send(tab, '/categories', FISH)
      await tab.page.evaluate(() => dispatchEvent(new PageTransitionEvent('pagehide')))
    }

    await tab.page.evaluate(fillStorage)
    await write()
    await write()

    expect(noteOf(tab)).toEqual([
      {
        type: 'warning',
        text: expect.stringMatching(
          /The state in localStorage \(petstore-mock \*\) couldn't be stored\. A reload will lose it: .*exceeded the quota/,
        ),
      },
    ])
    await tab.page.evaluate(() => localStorage.clear())
    await write()
    await tab.page.evaluate(() => localStorage.clear())
    await tab.page.evaluate(fillStorage)
    await write()

    expect(noteOf(tab)).toHaveLength(2)
    expect((await send(tab, '/categories/8')).status).toBe(200)
    expect(tab.errors).toEqual([])
  })

  test('blocked storage is reported, and the page works without it', async () => {
    const tab = await site.open('/', await site.profile())
    await tab.page.evaluate(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
      return window.testPage.start({ persist: 'local', quiet: true })
    })

    expect((await send(tab, '/pets')).status).toBe(200)
    expect(noteOf(tab).map(({ text }) => text)).toEqual([
      expect.stringContaining("couldn't be loaded and was dropped: SecurityError"),
    ])
  })

  test.each([
    ['of another version', '{"version":0,"parts":{}}', 'snapshot.version: expected 1, '],
    ['without a part', '{"version":1,"parts":{}}', 'snapshot.parts.clock: expected an object'],
  ])('a snapshot %s is dropped with a warning', async (_, snapshot, reason) => {
    const tab = await site.start({ persist: 'local' })
    await send(tab, '/categories', FISH)
    await reload(tab)
    await replaceSaved(tab, snapshot)

    expect((await send(tab, '/categories/5')).status).toBe(404)
    expect(noteOf(tab)).toEqual([{ type: 'warning', text: expect.stringContaining(reason) }])
  })

  test.each(['{"fing', 'null'])('a record that is %s is dropped with a note', async (text) => {
    const tab = await site.open('/', await site.profile())
    await tab.page.evaluate(([key, value]) => localStorage.setItem(key, value), [
      KEY,
      text,
    ] as const)
    await tab.page.evaluate(() => window.testPage.start({ persist: 'local', quiet: true }))

    expect((await send(tab, '/pets')).status).toBe(200)
    expect(noteOf(tab)).toEqual([
      { type: expect.stringMatching(/warning|info/), text: expect.stringContaining('dropped') },
    ])
  })

  test('a state made with other options is dropped with a note', async () => {
    const tab = await site.start({ persist: 'local' })
    await send(tab, '/categories', FISH)

    const other = await site.start({ persist: 'local', plan: 'pro' })

    expect((await send(other, '/categories/5')).status).toBe(404)
    expect(noteOf(other)).toEqual([
      {
        type: 'info',
        text: expect.stringContaining('was dropped, because the options have changed.'),
      },
    ])
  })
})

declare global {
  interface Window {
    /** The times of the writes to storage, in ms. */
    writes: number[]
  }
}

function noteWrites({ page }: Tab): Promise<void> {
  return page.evaluate(() => {
    window.writes = []
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = function (key, value) {
      window.writes.push(performance.now())
      setItem.call(this, key, value)
    }
  })
}

/** Fills `localStorage` completely. */
function fillStorage(): void {
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      for (let count = 0; ; count += 1) localStorage.setItem(`${size} ${count}`, 'x'.repeat(size))
    } catch {
      // A block of this size no longer fits.
    }
  }
}

/** Replaces the stored snapshot, and reloads the page. */
async function replaceSaved(tab: Tab, snapshot: string): Promise<void> {
  await tab.page.evaluate(
    ([key, json]) => {
      const { fingerprint } = JSON.parse(localStorage.getItem(key) ?? '{}')
      const text = JSON.stringify({ fingerprint, snapshot: JSON.parse(json) })
      localStorage.setItem(key, text)
    },
    [KEY, snapshot] as const,
  )
  await reload(tab)
}

function noteOf({ lines }: Tab) {
  return lines.filter(({ text }) => text.includes('[petstore-mock] The state in'))
}
