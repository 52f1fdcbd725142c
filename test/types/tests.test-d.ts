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
