// Takes pictures of the views of the panel, in light and dark, on a server with some traffic:
//   node scripts/panel-pictures.js            writes those of the documentation to docs/pictures/
//   node scripts/panel-pictures.js FOLDER     writes all of them to a folder, to look at
// Needs dist/ and Chromium. The clock is frozen, so the pictures hardly ever change.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import { startServer } from '../dist/src/adapters/server/index.js'
import { findChromium } from './programs.js'

/** The pictures of the documentation. Others only show whether a view looks right. */
const SHOWN = ['requests-light', 'quotas-dark']

const VIEWS = ['Requests', 'Operations', 'Quotas', 'Time', 'Faults', 'Data', 'Behaviour', 'Explore']

/** How long a view has to load what it shows. */
const SETTLE_MS = 500

const SIZE = { width: 1_120, height: 640 }

const [folder = 'docs/pictures'] = process.argv.slice(2)
const isForDocs = process.argv.length === 2

mkdirSync(folder, { recursive: true })
const server = await startServer({
  port: 0,
  clock: '2026-05-01T10:00:00Z',
  apiKeys: { 'web-shop': 'pro', 'nightly-job': 'free' },
})
const browser = await chromium.launch({
  executablePath: findChromium(),
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  await sendTraffic(server)
  for (const colorScheme of ['light', 'dark']) await takeAll(colorScheme)
} finally {
  await browser.close()
  await server.close()
}

/** Takes a picture of each view in one colour scheme. */
async function takeAll(colorScheme) {
  const page = await browser.newPage({ viewport: SIZE, colorScheme, timezoneId: 'Europe/Berlin' })
  await page.goto(`${server.controlUrl}/`)
  for (const view of VIEWS) {
    await page.getByRole('navigation').getByRole('link', { name: view }).click()
    if (view === 'Requests') await page.getByRole('row', { name: /429/ }).first().click()
    if (view === 'Quotas')
      await page.getByRole('row', { name: 'nightly-job' }).getByRole('button').click()
    const finding = page.getByRole('button', { name: /retried/ }).first()
    if (view === 'Behaviour') await finding.click()
    await page.getByText('Live', { exact: true }).waitFor()
    await page.waitForFunction(() => {
      const panel = document.querySelector('petstore-mock-panel')
      return panel?.shadowRoot?.querySelector('.spinner') === null
    })
    // The focus would be seen in the picture.
    await page.evaluate(() => {
      document.querySelector('petstore-mock-panel')?.shadowRoot?.activeElement?.blur()
    })
    await page.mouse.move(SIZE.width / 2, 0)
    await sleep(SETTLE_MS)
    const name = `${view.toLowerCase()}-${colorScheme}`
    if (!isForDocs || SHOWN.includes(name)) await save(page, name)
  }
  await page.close()
}

/** Saves a picture as WebP, which Playwright itself doesn't write. */
async function save(page, name) {
  const session = await page.context().newCDPSession(page)
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 55 })
  writeFileSync(join(folder, `panel-${name}.webp`), Buffer.from(data, 'base64'))
}

/** Sends what makes each view show something: refusals, retries, faults and writes. */
async function sendTraffic({ url, petstore }) {
  const send = async (path, { key, ...init } = {}) => {
    const headers = { 'Content-Type': 'application/json', ...(key && { 'X-API-Key': key }) }
    await fetch(url + path, { ...init, headers }).catch(() => undefined)
  }
  const post = (path, body, key) => send(path, { method: 'POST', body: JSON.stringify(body), key })
  const key = 'web-shop'
  await send('/pets?limit=5', { key })
  await send('/pets/3', { key })
  await post('/pets', { name: 'Biscuit', categoryId: 1, status: 'available' }, key)
  await post('/store/orders', { petId: 3, quantity: 1 }, key)
  await post('/store/orders', { petId: 'three' }, key)
  petstore.clock.advance('12s')
  petstore.faults.add({ operation: 'getPet', status: 503, times: 3 })
  for (const pause of ['1s', '2s', '4s', '8s']) {
    await send('/pets/7', { key: 'nightly-job' })
    petstore.clock.advance(pause)
  }
  petstore.faults.play('flaky')
  petstore.quotas.setRemaining('nightly-job', 1)
  for (const pause of ['0s', '2s', '5s', '40s']) {
    await send('/pets?offset=10', { key: 'nightly-job' })
    petstore.clock.advance(pause)
  }
  petstore.db.pet.update({ where: { id: 3 }, data: { status: 'sold' } })
  await send('/pets/3', { key })
  await send('/categories')
  petstore.quotas.ban('nightly-job', '10m')
  await send('/pets', { key: 'nightly-job' })
}
