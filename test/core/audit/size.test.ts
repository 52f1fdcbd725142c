import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { audit } from '../../../src/core/audit/audit.ts'
import { assemble } from '../../../src/core/petstore/create-petstore.ts'

/** A body that is as long as the journal stores bodies. */
const body = JSON.stringify({ name: 'x'.repeat(16_300), categoryId: 1 })

/** Sends a request to a service in trouble. */
function fail({ faults, handle }: Petstore, request: Parameters<Petstore['handle']>[0]): void {
  const fault = faults.add({ status: 503 })
  handle(request)
  fault.remove()
}

/** Clients whose requests are as hard to tell apart as possible. */
const CLIENTS: Readonly<Record<string, (petstore: Petstore, index: number) => void>> = {
  'retries without end': (petstore) => fail(petstore, { method: 'POST', path: '/pets', body }),
  'succeeds with every fifth retry'(petstore, index) {
    if (index % 5 < 4) fail(petstore, { method: 'PUT', path: '/pets/1', body })
    else petstore.handle({ method: 'PUT', path: '/pets/1', body })
  },
  'is a new caller each time'(petstore, index) {
    const header = (name: string) => (name === 'x-api-key' ? `caller-${index}` : undefined)
    fail(petstore, { method: 'PUT', path: '/pets/1', body, header })
  },
}

/** Returns how often the audit reads the times of the requests of a client. */
function readsOf(send: (petstore: Petstore, index: number) => void, requests: number): number {
  const { petstore, state, settings } = assemble({ rateLimit: false })
  for (let index = 0; index < requests; index += 1) send(petstore, index)
  let reads = 0
  const records = state.journal.entries().map((record) => {
    const delivery = new Proxy(record.delivery, {
      get(target, name) {
        reads += 1
        return Reflect.get(target, name)
      },
    })
    return { ...record, delivery }
  })
  audit(records, { ...settings, failOn: 'error', switches: new Map(), isIncomplete: false })
  return reads
}

test.each(Object.entries(CLIENTS))(
  'the work of an audit grows in proportion to the journal of a client that %s',
  (_, send) => {
    expect(readsOf(send, 400) / readsOf(send, 200)).toBeLessThan(2.5)
  },
)

test('bodies that are equal up to the last character are different requests', () => {
  const petstore = createPetstore({ scenario: 'outage', rateLimit: false })
  for (let index = 0; index < 9; index += 1) {
    petstore.handle({ method: 'PUT', path: '/pets/1', body: `${body}${index}` })
  }
  expect(petstore.audit().summary.callers.map(({ retries }) => retries)).toEqual([[]])
})
