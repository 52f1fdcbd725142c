import { describe, expect, test } from 'vitest'
import { outcomeOf, send, type Tab, useSite } from '../support/browser/browser.ts'
import { hasChromium } from '../support/browser/chromium.ts'

type FaultInit = Parameters<NonNullable<Window['petstore']>['faults']['add']>[0]

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test.each(['reset', 'empty'] as const)('%s: fetch rejects', async (network) => {
    const tab = await site.start()
    await addFault(tab, { network })

    expect(await outcomeOf(tab, '/pets')).toBe('TypeError')
  })

  test('reset: an XMLHttpRequest fires error', async () => {
    const tab = await site.start()
    await addFault(tab, { network: 'reset' })

    const event = await tab.page.evaluate(
      () =>
        new Promise((resolve) => {
          const request = new XMLHttpRequest()
          request.open('GET', '/pets')
          request.onload = request.onerror = ({ type }) => resolve(type)
          request.send()
        }),
    )

    expect(event).toBe('error')
  })

  test('truncate: the status arrives, and reading the body fails', async () => {
    const tab = await site.start()
    await addFault(tab, { network: 'truncate' })

    expect(await outcomeOf(tab, '/pets')).toBe('TypeError while the body is read')
  })

  test('malformed-json: the body can be read but not parsed', async () => {
    const tab = await site.start()
    await addFault(tab, { network: 'malformed-json' })

    const { status, body } = await send(tab, '/pets/1')

    expect(status).toBe(200)
    expect(() => JSON.parse(body)).toThrow(SyntaxError)
  })

  test('timeout: no response arrives until the page aborts', async () => {
    const tab = await site.start()
    await addFault(tab, { network: 'timeout' })

    const name = await tab.page.evaluate(async () => {
      const controller = new AbortController()
      const asked = fetch('/pets', { signal: controller.signal })
      // The response to a second request shows that the first had time to be answered.
      await fetch('/categories')
      controller.abort()
      return asked.catch((error: Error) => error.name)
    })

    expect(name).toBe('AbortError')
  })

  test('delay: the response arrives after that of a later request', async () => {
    const tab = await site.start()
    await addFault(tab, { delay: 1_500, operation: 'getPet' })

    const order = await tab.page.evaluate(async () => {
      const order: string[] = []
      const ask = (path: string) => fetch(path).then(() => order.push(path))
      await Promise.all([ask('/pets/1'), ask('/categories')])
      return order
    })

    expect(order).toEqual(['/categories', '/pets/1'])
  })

  test('a status fault with times acts that often, then the service recovers', async () => {
    const tab = await site.start()
    await addFault(tab, { operation: 'getPet', status: 503, times: 1 })

    expect((await send(tab, '/pets/1')).status).toBe(503)
    expect((await send(tab, '/pets/1')).status).toBe(200)
  })

  test('a write whose response is lost has still been carried out', async () => {
    const tab = await site.start()
    await addFault(tab, { operation: 'deleteOrder', network: 'reset', afterOperation: true })

    expect(await outcomeOf(tab, '/store/orders/1', { method: 'DELETE' })).toBe('TypeError')
    expect((await send(tab, '/store/orders/1')).status).toBe(404)
  })
})

function addFault({ page }: Tab, fault: FaultInit): Promise<void> {
  const withTarget = { operation: ['listPets', 'getPet'] as const, ...fault }
  return page.evaluate((added) => void window.petstore?.faults.add(added), withTarget)
}
