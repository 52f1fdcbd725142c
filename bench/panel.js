import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { findChromium } from '../scripts/programs.js'
import { DIST, importBuilt, ROOT } from './dist.js'
import { compare, progress } from './report.js'
import { isSmoke } from './smoke.js'
import { quantile } from './statistics.js'

const KIB = 1_024

/** The requests that the panel lists when the measurement begins. */
const LISTED = 10_000

/** The load while frames are measured. */
const LOAD = { perSecond: 200, seconds: 10 }

const ROUNDS = 5

/** Measures the size of the panel, how soon it is painted, and how smooth it is under load. */
export async function measure() {
  const size = compare({
    what: 'the panel with Preact, as it is loaded at first, gzip',
    unit: 'KiB',
    ours: [sizeOf('panel.js') + sizeOf('core.js')],
    limit: { atMost: 40 },
  })
  const all = compare({
    what: 'the panel with all its views, gzip',
    unit: 'KiB',
    ours: [scripts().reduce((sum, name) => sum + sizeOf(name), 0)],
    limit: { atMost: 60 },
  })
  // What is measured in Chromium takes seconds, and fails on a busy machine.
  const executablePath = isSmoke ? undefined : findChromium()
  if (executablePath === undefined) {
    progress('panel: skipped the frames, because there is no Chromium')
    return { targets: [size, all], tables: [] }
  }
  const { paints, bare, frames } = await measureInChromium(executablePath)
  const targets = [
    size,
    all,
    compare({
      what: 'the panel, first paint after its script has arrived',
      unit: 'ms',
      ours: paints,
      limit: { atMost: 100 },
    }),
    compare({ what: 'the limit, a page of one word that a script writes', unit: 'ms', ours: bare }),
    compare({
      what: `the panel, frame time at ${LOAD.perSecond} requests/s and ${LISTED} listed, 95th percentile`,
      unit: 'ms',
      ours: [quantile(frames, 0.95)],
      limit: { atMost: 20 },
    }),
  ]
  const shares = [0.5, 0.95, 0.99, 1].map((share) => quantile(frames, share))
  const table = {
    title: 'The panel under load',
    note: `Frame times in headless Chromium without a graphics processor, at ${LOAD.perSecond} requests/s for ${LOAD.seconds} s. At 60 frames a second, a frame takes 16.7 ms.`,
    columns: ['frames', 'median ms', '95 % ms', '99 % ms', 'longest ms'],
    rows: [[frames.length, ...shares]],
  }
  return { targets, tables: [table] }
}

/** Returns the names of the files that a browser loads when all views have been opened. */
function scripts() {
  return readdirSync(join(DIST, 'panel')).filter((name) => name.endsWith('.js'))
}

/** Returns the size of a file of the panel, in KiB. */
function sizeOf(name) {
  return gzipSync(readFileSync(join(DIST, 'panel', name)), { level: 9 }).length / KIB
}

async function measureInChromium(executablePath) {
  const { chromium } = createRequire(join(ROOT, 'package.json'))('playwright-core')
  const { startServer } = await importBuilt('src/adapters/server/index.js')
  const server = await startServer({
    port: 0,
    plans: { unlimited: {} },
    plan: 'unlimited',
    clock: '2026-05-01T00:00:00Z',
  })
  const oneWord = await serveOneWord()
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const [paints, bare] = [[], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      progress(`panel: paint ${round + 1} of ${ROUNDS}`)
      paints.push(await measurePaint(browser, `${server.controlUrl}/`))
      bare.push(await measurePaint(browser, `http://127.0.0.1:${oneWord.address().port}/`))
    }
    progress('panel: frames')
    for (let count = 0; count < LISTED; count += 100) await sendMany(server, 100)
    return { paints, bare, frames: await measureFrames(browser, server) }
  } finally {
    await browser.close()
    await server.close()
    oneWord.close()
  }
}

/** Serves the page with which the first paint of the panel is compared: no page can take less time. */
async function serveOneWord() {
  const server = createServer(({ url }, response) => {
    const isScript = url === '/core.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(
      isScript
        ? 'document.body.textContent = "panel"'
        : '<!doctype html><link rel="icon" href="data:,"><script type="module" src="/core.js"></script>',
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** Returns the time from the arrival of the script to the first paint, in ms. */
async function measurePaint(browser, url) {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } })
  await page.goto(url)
  // To ask earlier would delay the paint: the page would have to compile the question.
  await sleep(1_000)
  const paint = await page.evaluate(() => {
    const [painted] = performance.getEntriesByName('first-contentful-paint')
    const [script] = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('/core.js'))
    return painted.startTime - script.responseEnd
  })
  await page.close()
  return paint
}

/**
 * Returns the times between frames while requests arrive, in ms. Ends the measurement unless the newest
 * rows are seen to arrive: a list that stands still is smooth.
 */
async function measureFrames(browser, server) {
  const page = await open(browser, server)
  await page.getByText(`${LISTED} of ${LISTED}`).waitFor()
  const measured = page.evaluate(watchFrames, { ms: LOAD.seconds * 1_000, row: LISTED + 1 })
  const burst = LOAD.perSecond / 20
  for (let count = 0; count < LOAD.perSecond * LOAD.seconds; count += burst) {
    await Promise.all([sendMany(server, burst), sleep(50)])
  }
  const { frames, inSight, arrived } = await measured
  progress(`panel: ${frames.length} frames, the newest row in sight in ${inSight}, ${arrived} seen`)
  const isShown = inSight > 0.95 * frames.length && arrived > frames.length / 10
  if (!isShown) throw new Error('panel: expected the newest rows on the screen, but they are not')
  return frames
}

/** Runs in the page: notes the time of each frame, and whether and how the newest row is shown. */
function watchFrames({ ms, row }) {
  const root = document.querySelector('petstore-mock-panel').shadowRoot
  const newest = () => {
    const found = root.querySelector(`tr[aria-rowindex="${row}"]`)
    if (found === null) return undefined
    const { left, top, width, height } = found.getBoundingClientRect()
    const shown = root.elementFromPoint(left + width / 2, top + height / 2)
    return found.contains(shown) ? found.querySelector('button').textContent : undefined
  }
  return new Promise((resolve) => {
    const [times, seen] = [[], []]
    const start = performance.now()
    const note = (now) => {
      times.push(now)
      seen.push(newest())
      if (now - start < ms) return requestAnimationFrame(note)
      const frames = times.slice(1).map((time, index) => time - times[index])
      const inSight = seen.filter((each) => each !== undefined)
      resolve({ frames, inSight: inSight.length, arrived: new Set(inSight).size })
    }
    requestAnimationFrame(note)
  })
}

async function open(browser, server) {
  const page = await browser.newPage({ viewport: { width: 1_280, height: 800 } })
  await page.goto(`${server.controlUrl}/`)
  await page.getByRole('tab', { name: 'Requests' }).waitFor()
  return page
}

/** How many requests were sent. Each has its number in its URL, so that rows differ. */
let sent = 0

async function sendMany({ url }, count) {
  const paths = ['/pets', '/pets/1', '/categories', '/pets/999', '/store/inventory']
  const send = async (index) => {
    sent += 1
    return (await fetch(`${url}${paths[index % paths.length]}?n=${sent}`)).arrayBuffer()
  }
  await Promise.all(Array.from({ length: count }, (_, index) => send(index)))
}
