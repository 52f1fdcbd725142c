import type { Fault } from 'petstore-mock'
import { describe, expect, test } from 'vitest'
import { outcomeOf, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test.each([
    { network: 'reset', outcome: 'TypeError' },
    { network: 'empty', outcome: 'TypeError' },
    { network: 'truncate', outcome: 'TypeError while the body is read' },
  ] as const)('$network: the outcome of fetch is $outcome', async ({ network, outcome }) => {
    const tab = await site.start()
    await addFault(tab, { network })

    expect(await outcomeOf(tab, '/pets')).toBe(outcome)
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
})

/** Adds a fault for pets. */
function addFault({ page }: Tab, fault: Pick<Fault, 'network'>): Promise<void> {
  const withTarget = { operation: ['listPets', 'getPet'] as const, ...fault }
  return page.evaluate((added) => void window.petstore?.faults.add(added), withTarget)
}
