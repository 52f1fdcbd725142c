import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
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

test.each([
  ['--port abc', "--port: expected a number from 0 to 65535 but got 'abc'"],
  ['--strictPort', "Unknown option '--strictPort'"],
  ['--no-open --host 192.0.2.1', "--host: expected an address of this machine but got '192.0.2.1'"],
])('demo %s is refused in one line', (flags, message) => {
  const { status, stderr } = run(...flags.split(' '))

  expect(stderr).toContain(`demo: ${message}`)
  expect(stderr.trimEnd()).not.toContain('\n')
  expect(status).toBe(2)
})

const LOCAL = ['--no-open', '--host', '127.0.0.1', '--port']

/** Starts the demo until the end of the test. Returns the URL that it prints. */
async function startDemo(): Promise<string> {
  const words = [START, ...LOCAL, '0']
  const demo = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void demo.kill())
  const [line] = await once(createInterface(demo.stdout), 'line')
  return /^The shop is at (http:\S+)$/.exec(String(line))?.[1] ?? ''
}

test('the demo prints its URL, refuses a port in use, and shows the shop in Chromium', async () => {
  const url = await startDemo()
  const { port } = new URL(url)

  const second = run(...LOCAL, port)

  expect((await fetch(url)).status).toBe(200)
  expect(second.stderr).toContain(`--port: expected a free port but got ${port}, which is in use`)
  expect(second.status).toBe(2)
  if (!hasChromium) return

  const page = await (await sharedChromium()).newPage()
  onTestFinished(() => page.close())

  await page.goto(url)

  await page.getByText('1–8 of 22').waitFor()
  await panelButton(page).waitFor()
})
