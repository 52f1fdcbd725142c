import { describe, expect, test } from 'vitest'
import { noteViolations, send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import {
  buildProject,
  previewProject,
  serveProject,
  viteProject,
} from '../../support/browser/vite.ts'

/** Starts a petstore in dev and in the build. */
const ALWAYS = `import { startPetstore } from 'petstore-mock/browser'
await startPetstore({ quiet: true })
window.testPage = {
  send: async (url) => {
    const response = await fetch(url)
    return { status: response.status, headers: {}, body: await response.text() }
  },
}`

/** The guard from the documentation. */
const GUARDED = `if (import.meta.env.DEV) {
  const { startPetstore } = await import('petstore-mock/browser')
  await startPetstore()
}
document.title = 'a shop'`

describe('petstoreWorker', () => {
  test("serves msw's worker script in dev, for the whole origin, also with a query", async () => {
    const url = await serveProject(viteProject(''))

    for (const query of ['', '?v=1']) {
      const script = await fetch(`${url}mockServiceWorker.js${query}`)
      expect(script.headers.get('content-type')).toBe('text/javascript')
      expect(script.headers.get('service-worker-allowed')).toBe('/')
      expect(await script.text()).toContain('Mock Service Worker')
    }
  })

  test('answers HEAD without a body, and no other method', async () => {
    const url = `${await serveProject(viteProject(''))}mockServiceWorker.js`

    const head = await fetch(url, { method: 'HEAD' })
    const post = await fetch(url, { method: 'POST' })

    expect(head.headers.get('service-worker-allowed')).toBe('/')
    expect(await head.text()).toBe('')
    expect(post.status).toBe(404)
    expect(await post.text()).not.toContain('Mock Service Worker')
  })

  test('serves it both at the root and below the base path', async () => {
    const url = await serveProject(viteProject('', { base: '/app/' }))

    const scripts = [`${url}mockServiceWorker.js`, new URL('/mockServiceWorker.js', url)]
    const texts = await Promise.all(scripts.map(async (script) => (await fetch(script)).text()))

    expect(url).toMatch(/\/app\/$/)
    for (const text of texts) expect(text).toContain('Mock Service Worker')
  })

  test('serves it in preview', async () => {
    const project = viteProject('document.title = "built"')
    await buildProject(project)
    const url = await previewProject(project)

    const script = await fetch(`${url}mockServiceWorker.js`)

    expect(script.headers.get('content-type')).toBe('text/javascript')
    expect(await script.text()).toContain('Mock Service Worker')
  })

  test('adds nothing to a build', async () => {
    const main = 'document.title = "a shop"'

    const withPlugin = await buildProject(viteProject(main))
    const without = await buildProject(viteProject(main, { plugins: [] }))

    expect([...withPlugin]).toEqual([...without])
  })
})

describe('a production build', () => {
  test('that guards the import with import.meta.env.DEV contains nothing of the package', async () => {
    const guarded = await buildProject(viteProject(GUARDED))
    const without = await buildProject(viteProject("document.title = 'a shop'"))

    expect(bytesOf(guarded) - bytesOf(without)).toBe(0)
    expect([...guarded.values()].join('')).not.toMatch(/petstore|msw/i)
  })
})

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page below a base path gets its pets from the root', async () => {
    const tab = await site.open(await serveProject(viteProject(ALWAYS, { base: '/app/' })))

    await tab.page.waitForFunction(() => 'testPage' in window)

    expect((await send(tab, '/pets/1')).status).toBe(200)
  })

  test("a built page gets its pets under default-src 'self', without eval", async () => {
    const headers = { 'Content-Security-Policy': "default-src 'self'" }
    const project = viteProject(ALWAYS, { preview: { host: '127.0.0.1', port: 0, headers } })
    await buildProject(project)
    const profile = await site.profile()
    await noteViolations(profile)
    const tab = await site.open(await previewProject(project), profile)

    await tab.page.waitForFunction(() => 'testPage' in window)

    expect((await send(tab, '/pets/1')).status).toBe(200)
    expect(await tab.page.evaluate(() => window.violations)).toEqual([])
    expect(tab.errors).toEqual([])
  })
})

function bytesOf(files: ReadonlyMap<string, string>): number {
  return [...files.values()].reduce((sum, text) => sum + Buffer.byteLength(text), 0)
}
