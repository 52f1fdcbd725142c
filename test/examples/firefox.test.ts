import { startServer } from 'petstore-mock/server'
import puppeteer, { type Browser } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { findFirefox } from '../../scripts/programs.js'
import { serveStorefront } from '../support/browser/storefront.ts'

// Otherwise, puppeteer wouldn't notice changes in a shadow root.
const VISIBLE = { visible: true }

const executablePath = findFirefox() ?? ''

describe.runIf(executablePath !== '')('in Firefox', () => {
  let browser: Browser
  let shop = ''
  beforeAll(async () => {
    shop = await serveStorefront()
    const defaultViewport = { width: 1_280, height: 800 }
    browser = await puppeteer.launch({ browser: 'firefox', executablePath, defaultViewport })
  }, 120_000)
  afterAll(() => browser.close())

  test('the worker answers the shop, and the panel in its page lists the requests', async () => {
    const page = await browser.newPage()
    await page.goto(shop)
    await page.waitForSelector('::-p-text(1–8 of 22)', VISIBLE)

    await page.locator('>>> ::-p-aria(Open the petstore-mock panel)').click()
    await page.waitForSelector('>>> tbody tr', VISIBLE)

    await page.close()
  }, 120_000)

  test('the panel of a server shows a request as it arrives, and adds a fault', async () => {
    const server = await startServer({ port: 0 })
    onTestFinished(() => server.close())
    const page = await browser.newPage()
    await page.goto(`${server.controlUrl}/`)
    await page.waitForSelector('>>> ::-p-text(Live)', VISIBLE)
    await fetch(`${server.url}/pets/1`)
    await page.waitForSelector('>>> tbody tr', VISIBLE)

    await page.locator('>>> #tab-faults').click()
    await page.locator('>>> ::-p-aria(Fail the next request)').click()
    await page.waitForSelector('>>> [aria-label="Remove fault-1"]', VISIBLE)

    expect((await fetch(`${server.url}/pets/1`)).status).toBe(503)
    await page.close()
  }, 120_000)
})
