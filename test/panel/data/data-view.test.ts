import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { hasChromium } from '../../support/browser/chromium.ts'
import { findViolations } from '../../support/panel/axe.ts'
import { openView } from '../../support/panel/open-panel.ts'

describe.runIf(hasChromium)('in Chromium', () => {
  test('rows are listed live, and added, edited and deleted, with ids beyond 2^53', async () => {
    const { server, page, errors } = await openView('Data', { idOffset: '9007199254740992' })
    const { pet } = server.petstore.db
    await page.getByRole('button', { name: 'pet', exact: true }).click()
    const table = page.getByRole('table', { name: 'Rows of pet' })
    await table.getByRole('cell', { name: 'Rex' }).waitFor()
    expect(await findViolations(page)).toEqual([])

    pet.update({ where: { id: 2 }, data: { name: '<b>Bold</b>' } })
    await table.getByRole('cell', { name: '<b>Bold</b>' }).waitFor()

    await page.getByRole('button', { name: 'Edit pet 9007199254740994' }).click()
    const form = page.getByRole('dialog')
    await form.getByText('db.pet.update').waitFor()
    await form.getByLabel('name').fill('Bella')
    await form.getByLabel('categoryId').fill('none')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('alert').getByText('pet.categoryId: expected').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(await form.getByLabel('name').inputValue()).toBe('Bella')
    await form.getByLabel('categoryId').fill('9007199254740995')
    await form.getByLabel('status').selectOption('sold')
    await form.getByRole('button', { name: 'Save' }).click()
    await table.getByRole('cell', { name: 'Bella' }).waitFor()
    const edited = { name: 'Bella', categoryId: 3, status: 'sold' }
    expect(pet.findFirst({ where: { id: { equals: 2 } } })).toMatchObject(edited)

    await page.getByRole('button', { name: 'Delete pet 9007199254740994' }).click()
    expect(pet.count()).toBe(12)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await page.getByText('11 rows').waitFor()
    expect(pet.findFirst({ where: { id: { equals: 2 } } })).toBeNull()

    await page.getByRole('button', { name: 'Add a row' }).click()
    await form.getByLabel('name').fill('Nova')
    await form.getByLabel('categoryId').fill('9007199254740993')
    await page.keyboard.press('Enter')
    await table.getByRole('cell', { name: 'Nova' }).waitFor()
    expect(errors).toEqual([])
  })

  test('of 2,000 rows each can be reached, also by a link', async () => {
    const { server, page } = await openView('Data')
    for (let count = 5; count <= 2_000; count += 1) {
      server.petstore.db.category.create({ name: `Category ${count}` })
    }
    await page.getByText('2000 rows').waitFor()
    await page.getByRole('region', { name: 'Rows of category' }).hover()
    await page.mouse.wheel(0, 1_000_000)
    await page.getByRole('cell', { name: 'Category 2000', exact: true }).waitFor()

    await page.goto(`${server.controlUrl}/#view=data&model=category&row=1000`)

    await page.getByRole('dialog', { name: 'Edit category 1000' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'Category 1000', exact: true }).waitFor()
  })

  test('a reference that no client could write is saved only when it was seen', async () => {
    const { server, page } = await openView('Data')
    const { pet } = server.petstore.db
    await page.getByRole('button', { name: 'pet', exact: true }).click()
    await page.getByRole('button', { name: 'Edit pet 2' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('categoryId').fill('99')
    await form.getByRole('button', { name: 'Save' }).click()
    await form.getByRole('alert').getByText('categoryId: there is no category 99').waitFor()
    expect(pet.findFirst({ where: { id: { equals: 2 } } })?.categoryId).not.toBe(99)

    await form.getByRole('button', { name: 'Save anyway' }).click()

    await form.waitFor({ state: 'detached' })
    expect(pet.findFirst({ where: { id: { equals: 2 } } })?.categoryId).toBe(99)
  })

  test('the state of your handlers is shown as they change it, and as it was', async () => {
    const { server, page, errors } = await openView('Data', {
      operations: false,
      state: { notes: [{ id: 1, text: 'first' }] },
      handlers: ({ state: { notes } }) => [
        http.post('/notes', async ({ request }) => {
          notes.push({ id: notes.length + 1, text: await request.text() })
          return HttpResponse.json(notes.at(-1), { status: 201 })
        }),
      ],
    })
    const state = page.getByRole('region', { name: 'State of your handlers' })
    await state.getByText('"text": "first"').waitFor()
    expect(await page.getByRole('button', { name: 'pet', exact: true }).count()).toBe(0)

    await fetch(`${server.url}/notes`, { method: 'POST', body: '<b>second</b>' })

    await state.getByText('"text": "<b>second</b>"').waitFor()
    await page.getByRole('tab', { name: 'Travel' }).click()
    await page.getByRole('button', { name: 'First step' }).click()
    const past = page.getByRole('group').filter({ hasText: 'state' })
    await past.locator('summary').click()
    await past.getByText('second').waitFor({ state: 'detached' })
    await past.getByText('"text": "first"').waitFor()
    expect(await findViolations(page)).toEqual([])
    expect(errors).toEqual([])
  })
})
