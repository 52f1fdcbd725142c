import { extendTest, type PetstoreTest } from './playwright/fixtures.ts'
import { loadPlaywright } from './playwright/load.ts'
import { type PetstoreExpect, remoteMatchers } from './playwright/matchers.ts'

export type { JournalFilter } from './journal/filter.ts'
export type { PetstoreFixtures, PlaywrightPetstore } from './playwright/fixtures.ts'
export type { PetstoreTestOptions, PetstoreWorkerOptions } from './playwright/options.ts'
export type { AwaitedOptions } from './playwright/wait-for-requests.ts'
export type { RemoteClock } from './remote/clock.ts'
export type { RemoteFaultHandle, RemoteFaults } from './remote/faults.ts'
export type { RemoteJournal } from './remote/journal.ts'
export type { RemoteQuotas } from './remote/quotas.ts'
export type { RemotePetstore } from './remote/remote-petstore.ts'
export type { RemoteRow, RemoteRows, RemoteRowValues, RowId } from './remote/rows.ts'
export type { ServerAddress } from './remote/server.ts'
export type { CleanAuditOptions, RetryAfterOptions } from './testing/audit-matchers.ts'

const playwright = loadPlaywright()

/** The `test` of Playwright, with the fixture `petstore` and its options. */
export const test: PetstoreTest = extendTest(playwright.test)

/** The `expect` of Playwright, with the matchers for a petstore. */
export const expect: PetstoreExpect = playwright.expect.extend(remoteMatchers)
