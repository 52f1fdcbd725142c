import { describe, expect, test } from 'vitest'
import { flood, send, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'
import { withJson } from '../support/service/state.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test('a page gets its pets from the petstore that it has started', async () => {
    const tab = await site.start()

    const response = await send(tab, '/pets/1')

    expect(response.status).toBe(200)
    expect(JSON.parse(response.body)).toEqual({
      id: 1,
      name: 'Rex',
      categoryId: 1,
      status: 'available',
    })
    expect(response.headers['x-ratelimit-remaining']).toBe('59')
    expect(tab.errors).toEqual([])
  })

  test('a POST arrives with its body, in any script', async () => {
    const tab = await site.start()

    const created = await send(
      tab,
      '/pets',
      withJson('POST', { name: 'Žofie 猫 🐕', categoryId: 2 }),
    )

    expect(created.status).toBe(201)
    expect(created.headers.location).toBe('/pets/13')
    expect((await send(tab, '/pets/13')).body).toContain('"name":"Žofie 猫 🐕"')
  })

  test('a PUT arrives with its body', async () => {
    const tab = await site.start()

    const replaced = await send(tab, '/pets/1', withJson('PUT', { name: 'Max', categoryId: 1 }))

    expect(replaced.status).toBe(200)
    expect(JSON.parse(replaced.body)).toMatchObject({ id: 1, name: 'Max' })
  })

  test('a DELETE is answered with 204 and no body', async () => {
    const tab = await site.start()

    const deleted = await send(tab, '/pets/1', { method: 'DELETE' })

    expect(deleted).toMatchObject({ status: 204, body: '' })
    expect((await send(tab, '/pets/1')).status).toBe(404)
  })

  test('a HEAD is answered with the headers of the GET and no body', async () => {
    const tab = await site.start()

    const head = await send(tab, '/pets', { method: 'HEAD' })

    expect(head).toMatchObject({ status: 200, body: '' })
    expect(head.headers).toMatchObject({ 'x-total-count': '12', 'x-ratelimit-remaining': '59' })
  })

  test('an OPTIONS is answered with the methods of the path', async () => {
    const tab = await site.start()

    const options = await send(tab, '/pets/1', { method: 'OPTIONS' })

    expect(options.status).toBe(204)
    expect(options.headers.allow).toContain('DELETE')
  })

  test('a method that the path does not have is refused with 405', async () => {
    const tab = await site.start()

    const refused = await send(tab, '/pets', { method: 'DELETE' })

    expect(refused.status).toBe(405)
    expect(JSON.parse(refused.body)).toMatchObject({ code: 'method_not_allowed' })
  })

  test('the query arrives', async () => {
    const tab = await site.start()

    const { headers, body } = await send(tab, '/pets?status=sold&limit=2')

    expect(JSON.parse(body)).toHaveLength(2)
    expect(headers['x-total-count']).toBe('3')
  })

  test('the key decides the plan', async () => {
    const tab = await site.start({ apiKeys: { s3cret: 'pro' } })

    const { headers } = await send(tab, '/pets', { headers: { 'X-API-Key': 's3cret' } })

    expect(headers['x-ratelimit-limit']).toBe('300')
  })

  test('an XMLHttpRequest is answered too', async () => {
    const { page } = await site.start()

    const response = await page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.open('POST', '/categories')
          request.setRequestHeader('Content-Type', 'application/json')
          request.onload = () =>
            resolve([
              request.status,
              request.responseText,
              request.getResponseHeader('X-RateLimit-Remaining'),
            ])
          request.send('{"name":"Fish"}')
        }),
    )

    expect(response).toEqual([201, '{"id":5,"name":"Fish"}', '59'])
  })

  test('of 100 requests at once against a quota of 60, exactly 60 succeed', async () => {
    const tab = await site.start({ ban: false })

    const counts = await flood(tab, 100, '/pets/1')

    expect(counts).toEqual({ 200: 60, 429: 40 })
  })

  test('the page sees an exhausted quota, and its end', async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.petstore?.quotas.exhaust())

    const refused = await send(tab, '/pets')
    await tab.page.evaluate(() => window.petstore?.clock.advance('60s'))
    const later = await send(tab, '/pets')

    expect(refused.status).toBe(429)
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-remaining': '0' })
    expect(later.status).toBe(200)
  })

  test('requests see rows written through db, and db sees rows written by requests', async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.petstore?.db.category.create({ name: 'Fish' }))
    await send(tab, '/categories/1', withJson('PUT', { name: 'Hounds' }))

    const names = await tab.page.evaluate(() =>
      window.petstore?.db.category.getAll().map(({ name }) => name),
    )

    expect((await send(tab, '/categories/5')).body).toBe('{"id":5,"name":"Fish"}')
    expect(names).toEqual(['Hounds', 'Cats', 'Birds', 'Reptiles', 'Fish'])
  })

  test("the page's own handlers go first, until a reset removes them", async () => {
    const tab = await site.start()
    await tab.page.evaluate(() => window.testPage.teapot('/pets/2'))

    expect((await send(tab, '/pets/2')).status).toBe(418)
    expect((await send(tab, '/pets/1')).status).toBe(200)

    await tab.page.evaluate(() => window.petstore?.reset({ keep: ['journal'] }))
    expect((await send(tab, '/pets/2')).status).toBe(200)
  })

  test('petstore.fetch works without the worker', async () => {
    const { page } = await site.start()

    const status = await page.evaluate(async () => (await window.petstore?.fetch('/pets'))?.status)

    expect(status).toBe(200)
  })
})
