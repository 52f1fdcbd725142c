import { buffer } from 'node:stream/consumers'
import { describe, expect, onTestFinished, test } from 'vitest'
import { send, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { answerWith, startTestServer } from '../../support/browser/server.ts'

const PIXEL = '<svg xmlns="http://www.w3.org/2000/svg" width="7" height="5"/>'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test("a request that isn't for the service goes to the network", async () => {
    site.server.routes.set('/weather', answerWith('sunny', { 'X-Own': 'yes' }))
    const tab = await site.start()

    const response = await send(tab, '/weather')

    expect(response).toMatchObject({ status: 200, body: 'sunny' })
    expect(response.headers['x-own']).toBe('yes')
    expect(response.headers['x-ratelimit-limit']).toBeUndefined()
  })

  test('a body for another server arrives unchanged', async () => {
    const received: string[] = []
    const foreign = await startTestServer()
    onTestFinished(() => foreign.close())
    foreign.routes.set('/upload', async (request, response) => {
      received.push(`${request.method} ${await buffer(request)} ${request.headers['content-type']}`)
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).end('thanks')
    })
    const tab = await site.start()

    const response = await send(tab, `${foreign.origin}/upload`, {
      method: 'POST',
      body: 'žluťoučký',
    })

    expect(response.body).toBe('thanks')
    expect(received).toEqual(['POST žluťoučký text/plain;charset=UTF-8'])
  })

  test('a response of another server can be streamed', async () => {
    let more: () => void = () => {}
    site.server.routes.set('/stream', (_, response) => {
      response.writeHead(200, { 'Content-Type': 'text/plain' }).write('first')
      more = () => void response.end('second')
    })
    const { page } = await site.start()

    const first = await page.evaluate(async () => {
      const reader = (await fetch('/stream')).body?.pipeThrough(new TextDecoderStream()).getReader()
      Object.assign(window, { rest: () => reader?.read().then(({ value }) => value) })
      return reader?.read().then(({ value }) => value)
    })
    more()
    const second = await page.evaluate('rest()')

    expect([first, second]).toEqual(['first', 'second'])
  })

  test('an image below a path of the service is fetched from the network', async () => {
    site.server.routes.set('/pets/1', answerWith(PIXEL, { 'Content-Type': 'image/svg+xml' }))
    onTestFinished(() => void site.server.routes.delete('/pets/1'))
    const { page } = await site.start()

    const width = await page.evaluate(async () => {
      const image = new Image()
      image.src = '/pets/1'
      await image.decode()
      return [image.naturalWidth, window.petstore?.journal.all().length]
    })

    expect(width).toEqual([7, 0])
  })

  test('a module below a path of the service is fetched from the network', async () => {
    const script = answerWith('export default 42', { 'Content-Type': 'text/javascript' })
    site.server.routes.set('/store/index.js', script)
    const { page } = await site.start()

    expect(await page.evaluate("import('/store/index.js').then((module) => module.default)")).toBe(
      42,
    )
  })

  test("onUnhandledRequest warns about a request that isn't for the service", async () => {
    site.server.routes.set('/weather', answerWith('sunny'))
    const tab = await site.start({ onUnhandledRequest: 'warn' })

    await send(tab, '/weather')

    expect(tab.lines).toContainEqual({
      type: 'warning',
      text: expect.stringContaining('/weather'),
    })
  })
})
