// @vitest-environment happy-dom
import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { openScreen } from '../support/panel/screen.ts'
import { until } from '../support/until.ts'

interface Invoice {
  readonly id: number
  readonly total?: number
}

/** Creates a petstore with nothing but an API for invoices. */
function createApi(): Petstore {
  return createPetstore({
    operations: false,
    state: { invoices: [{ id: 1, total: 5 }] as readonly Invoice[], settings: { last: 1 } },
    handlers: ({ state }) => [
      http.get('/v1/invoices', () => HttpResponse.json(state.invoices)),
      http.post('/v1/invoices', async ({ request }) => {
        const { total } = Object(await request.json())
        if (total === undefined) return HttpResponse.json({ error: 'no total' }, { status: 400 })
        const invoice = { id: state.invoices.length + 1, total }
        state.invoices = [...state.invoices, invoice]
        state.settings.last = invoice.id
        return HttpResponse.json(invoice, { status: 201 })
      }),
    ],
  })
}

async function post(petstore: Petstore, body: object): Promise<void> {
  await petstore.fetch('/v1/invoices', { method: 'POST', body: JSON.stringify(body) })
}

test('your handlers are listed, each with how often it answered, and can be made to fail', async () => {
  const petstore = createApi()
  await post(petstore, { total: 7 })
  await post(petstore, {})
  const screen = openScreen(petstore, { view: 'operations' })
  await screen.see('POST /v1/invoices your handler21400')
  await screen.see('GET /v1/invoices your handler00')

  await screen.click('Fail POST /v1/invoices')
  await screen.click('Add the fault')

  await until(() => petstore.faults.list().length === 1)
  expect(petstore.faults.list()[0]?.fault.operation).toEqual(['POST /v1/invoices'])
})

test('Why names your handler, and the changes of the state are shown as rows where they are', async () => {
  const petstore = createApi()
  await post(petstore, { total: 7 })
  const screen = openScreen(petstore, { view: 'requests', request: 'req-1' })
  await screen.see('(POST /v1/invoices) from')
  await screen.see('The plan has no limits.')

  await screen.click('Changes 2')

  await screen.see(/invoices 2 created\s*id2total7/)
  await screen.see(/settings updated\s*last1 → 2/)
})

test('the state is edited as JSON, what it cannot be is refused, and Undo takes it back', async () => {
  const petstore = createApi()
  const screen = openScreen(petstore, { view: 'data' })
  const label = 'State of your handlers'
  await screen.fill(label, '{ "invoices": [')
  await screen.submit(label)
  await screen.see('JSON')

  await screen.fill(label, '{ "invoices": [], "settings": {} }')
  await screen.submit(label)
  await screen.see('The state was saved')
  const saved = await petstore.fetch('/v1/invoices')
  expect(await saved.json()).toEqual([])
})

test('the title of your API is the heading', async () => {
  const screen = openScreen(createPetstore({ operations: false, title: 'Billing' }), {
    view: 'requests',
  })
  await screen.see('Billing')
})

test('no word of pets, a contract or its documentation is to be seen', async () => {
  const petstore = createApi()
  const views = ['requests', 'operations', 'quotas', 'time', 'faults', 'data', 'behaviour']
  for (const view of views) {
    const screen = openScreen(petstore, { view })
    await screen.see('Your API')
    await screen.lose('Loading')

    expect(screen.root.textContent).not.toMatch(/\bpets?\b|contract|swagger/i)
    document.querySelector('petstore-mock-panel')?.remove()
  }
})

test('before the first request, a sample of your API can be sent', async () => {
  const petstore = createApi()
  const screen = openScreen(petstore, { view: 'quotas' })
  await screen.see('No callers yet')

  await screen.click('Send a sample')

  await screen.see('anonymous')
  expect(petstore.journal.last()).toMatchObject({ path: '/v1/invoices', status: 200 })
})
