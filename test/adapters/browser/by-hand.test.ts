import { describe, expect, test } from 'vitest'
import { flood, send, type Tab, useSite } from '../../support/browser/browser.ts'
import { hasChromium } from '../../support/browser/chromium.ts'
import { withJson } from '../../support/service/state.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  const site = useSite()

  test.each([
    {
      what: 'a ban',
      change: () => window.petstore?.quotas.ban('rude'),
      isThere: () => typeof window.petstore?.quotas.get('rude').bannedUntil === 'number',
    },
    {
      what: 'a move of the clock',
      change: () => window.petstore?.clock.set('2027-05-01T00:00:00Z'),
      isThere: () => window.petstore?.clock.now() === Date.UTC(2027, 4, 1),
    },
    {
      what: 'an exhausted quota',
      change: () => window.petstore?.quotas.exhaust(),
      isThere: () => window.petstore?.quotas.get().windows[0]?.remaining === 0,
    },
  ])('$what reaches the other tab', async ({ change, isThere }) => {
    const [{ page }, other] = await site.startTwo({ sync: true })

    await page.evaluate(change)

    await other.page.waitForFunction(isThere)
  })

  test('a fault reaches the other tab, and its count is shared by all tabs', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    await one.page.evaluate(() => {
      window.petstore?.faults.add({ operation: 'listPets', status: 503, times: 2 })
    })

    const statuses = [
      await send(other, '/pets'),
      await send(one, '/pets'),
      await send(other, '/pets'),
    ]

    expect(statuses.map(({ status }) => status)).toEqual([503, 503, 200])
  })

  test('a row created, changed and deleted through db reaches the other tab', async () => {
    const [{ page }, other] = await site.startTwo({ sync: true })
    const write = (action: () => void) => page.evaluate(action)

    await write(() => window.petstore?.db.category.create({ name: 'Fish' }))
    const created = await send(other, '/categories/5')
    await write(() => {
      window.petstore?.db.category.update({
        where: { id: { equals: 5 } },
        data: { name: 'Fishes' },
      })
    })
    const changed = await send(other, '/categories/5')
    await write(() => void window.petstore?.db.category.delete({ where: { id: { equals: 5 } } }))
    const deleted = await send(other, '/categories/5')

    expect(created.body).toBe('{"id":5,"name":"Fish"}')
    expect(changed.body).toBe('{"id":5,"name":"Fishes"}')
    expect(deleted.status).toBe(404)
  })

  test('a reset reaches the other tab, and both continue with the same rows and ids', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    const create = (tab: Tab, name: string) => send(tab, '/categories', withJson('POST', { name }))
    await create(other, 'Fish')
    await create(one, 'Fish')

    await one.page.evaluate(() => window.petstore?.reset())

    expect((await send(other, '/categories/5')).status).toBe(404)
    const created = [await create(other, 'Frogs'), await create(one, 'Crabs')]
    expect(created.map(({ body }) => JSON.parse(body).id)).toEqual([5, 6])
    expect((await send(one, '/categories')).body).toContain(created[0]?.body)
  })

  test('a restored snapshot reaches the other tab', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    await one.page.evaluate(() => {
      const { petstore } = window
      const before = petstore?.snapshot()
      petstore?.db.pet.delete({ where: { id: { equals: 1 } } })
      if (before !== undefined) petstore?.restore(before)
      petstore?.db.pet.delete({ where: { id: { equals: 2 } } })
    })

    expect((await send(other, '/pets/1')).status).toBe(200)
    expect((await send(other, '/pets/2')).status).toBe(404)
  })

  test('of two changes by hand at the same moment, the last one wins in all tabs', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    const rename = (name: string) => {
      window.petstore?.db.pet.update({ where: { id: { equals: 1 } }, data: { name } })
    }

    await Promise.all([one.page.evaluate(rename, 'One'), other.page.evaluate(rename, 'Two')])

    const [seen, seenByOther] = [await send(one, '/pets/1'), await send(other, '/pets/1')]
    expect(seen.body).toMatch(/"name":"(One|Two)"/)
    expect(seenByOther.body).toBe(seen.body)
  })

  test('a change by hand takes in what other tabs did before', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    await flood(other, 20, '/categories', withJson('POST', { name: 'By request' }))
    await one.page.waitForFunction(() => window.petstore?.db.category.count() === 24)

    await one.page.evaluate(() => void window.petstore?.db.category.create({ name: 'By hand' }))

    for (const tab of [one, other]) {
      expect((await send(tab, '/categories')).headers['x-total-count']).toBe('25')
    }
  })

  test('each tab has its own journal', async () => {
    const [one, other] = await site.startTwo({ sync: true })
    await send(one, '/pets/1')
    await send(other, '/pets/2')

    const paths = await Promise.all(
      [one, other].map(({ page }) =>
        page.evaluate(() => window.petstore?.journal.all().map(({ path }) => path)),
      ),
    )

    expect(paths).toEqual([['/pets/1'], ['/pets/2']])
  })
})
