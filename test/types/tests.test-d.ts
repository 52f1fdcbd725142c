// The matchers, and the plugin for Vite.
import { createPetstore, formatAudit, type JournalEntry } from 'petstore-mock'
import { petstoreWorker } from 'petstore-mock/vite'
import 'petstore-mock/vitest'
import type { Plugin } from 'vite'
import { expect } from 'vitest'

const petstore = createPetstore()
expect(petstore).toHaveCleanAudit()
expect(petstore).not.toHaveRespectedRetryAfter()
// @ts-expect-error The matcher has no such option.
expect(petstore).toHaveCleanAudit({ allows: [] })

petstore.journal.last() satisfies JournalEntry | undefined
formatAudit(petstore.audit()) satisfies string
petstoreWorker() satisfies Plugin

petstore.journal.all({
  operation: ['getPet', 'listPets'],
  status: 429,
  headers: { 'X-Tenant': null },
})
petstore.journal.last(({ status }) => status >= 500) satisfies JournalEntry | undefined
petstore.journal.all(({ status }) => status >= 500) satisfies JournalEntry[]
petstore.journal.last({ operation: 'getPet' }) satisfies JournalEntry | undefined
// @ts-expect-error There's no operation of this name.
petstore.journal.all({ operation: 'getDog' })
// @ts-expect-error The filter has no such field.
petstore.journal.all({ url: '/pets' })

petstore.audit({ failOn: 'warning' }).ok satisfies boolean
// @ts-expect-error This isn't a severity.
petstore.audit({ failOn: 'infos' })

{
  using fault = petstore.faults.add({ method: 'GET', path: '/pets/7', status: 503 })
  fault.id satisfies string
  using outage = petstore.faults.play('outage')
  outage.remove()
}
// @ts-expect-error A handle can't be called.
petstore.faults.add({ status: 503 })()
