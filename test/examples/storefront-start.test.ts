import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Readable } from 'node:stream'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { hasChromium, sharedChromium } from '../support/browser/chromium.ts'
import { panelButton } from '../support/browser/storefront.ts'

const START = 'examples/storefront/start.js'

/** Runs the demo's command until it exits. */
function run(...flags: readonly string[]) {
  return spawnSync(process.execPath, [START, ...flags], { encoding: 'utf8' })
}

test('the demo lists its flags', () => {
  const { status, stdout } = run('--help')

  expect(status).toBe(0)
  expect(stdout).toMatch(/--port[\s\S]*--host[\s\S]*--no-open/)
})

for (const [flags, message] of [
  [['--port', 'abc'], "--port: expected a number from 0 to 65535 but got 'abc'"],
  [['--port'], "Option '--port <value>' argument missing"],
  [['--strictPort'], "Unknown option '--strictPort'"],
  [['4000'], "Unexpected argument '4000'"],
  [
    ['--no-open', '--host', '192.0.2.1'],
    "--host: expected an address of this machine but got '192.0.2.1'",
  ],
] as const) {
  test(`demo ${flags.join(' ')} is refused in one line`, () => {
    const { status, stderr } = run(...flags)

    expect(stderr).toContain(`demo: ${message}`)
    expect(stderr.trimEnd()).not.toContain('\n')
    expect(status).toBe(2)
  })
}

test('the demo refuses a port that is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const address = other.address()
  const port = typeof address === 'object' ? address?.port : undefined

  const { status, stderr } = run('--no-open', '--host', '127.0.0.1', '--port', String(port))

  expect(stderr).toContain(`demo: --port: expected a free port but got ${port}, which is in use`)
  expect(status).toBe(2)
})

describe('the demo', () => {
  let url = ''
  beforeAll(async () => {
    const flags = ['--no-open', '--host', '127.0.0.1', '--port', '0']
    const stdio = ['ignore', 'pipe', 'inherit'] as const
    const demo = spawn(process.execPath, [START, ...flags], { stdio: [...stdio] })
    const line = await firstLineOf(demo.stdout)
    url = /^The shop is at (http:\S+)$/.exec(line)?.[1] ?? ''
    return () => end(demo)
  })

  test('prints its URL', async () => {
    expect((await fetch(url)).status).toBe(200)
  })

  test.runIf(hasChromium)('shows the animals and the panel in Chromium', async () => {
    const browser = await sharedChromium()
    const page = await browser.newPage()
    onTestFinished(() => page.close())

    await page.goto(url)

    await page.getByText('1–8 of 22').waitFor()
    await panelButton(page).waitFor()
  })
})

async function firstLineOf(output: Readable): Promise<string> {
  let text = ''
  for await (const chunk of output) {
    text += chunk
    if (text.includes('\n')) break
  }
  return text.split('\n', 1)[0] ?? ''
}

async function end(demo: ChildProcess): Promise<void> {
  const ended = once(demo, 'exit')
  demo.kill()
  await ended
}
