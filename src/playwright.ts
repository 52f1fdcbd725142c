import { extendTest, type PetstoreTest } from './playwright/fixtures.ts'
import { loadPlaywright } from './playwright/load.ts'
import { type PetstoreExpect, remoteMatchers } from './playwright/matchers.ts'

export type { Promised, RemoteFaultHandle } from './control/client/petstore.ts'
export type { ServerAddress } from './control/client/server.ts'
export type { JournalFilter } from './core/journal/filter.ts'
export type { PetstoreFixtures, PlaywrightPetstore } from './playwright/fixtures.ts'
export type { PetstoreTestOptions, PetstoreWorkerOptions } from './playwright/options.ts'
export type { AwaitedOptions } from './playwright/wait-for-requests.ts'
export type { CleanAuditOptions, RetryAfterOptions } from './testing/audit-matchers.ts'

const playwright = loadPlaywright()

/** The `test` of Playwright, with the fixture `petstore` and its options. */
export const test: PetstoreTest = extendTest(playwright.test)

/** The `expect` of Playwright, with the matchers for a petstore. */
export const expect: PetstoreExpect = playwright.expect.extend(remoteMatchers)
