import type { TestInfo } from '@playwright/test'
import type { CallMember } from '../../control/client/petstore.ts'
import type { PublicUrl } from './options.ts'

/** A file of the report, and the member of the petstore that returns its content. */
interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly member: string
  readonly options?: object
}

/** The number of journal entries in a file, from the newest. With the longest bodies, they are 3 MiB. */
const ENTRIES = 100

/**
 * Attaches what happened to a petstore to the report of a test. Never throws, so that the report says
 * why the test failed.
 *
 * If no request reached the petstore, attaches only why that may be. Reporters print it.
 */
export async function attachPetstore(
  testInfo: TestInfo,
  call: CallMember,
  from: PublicUrl | undefined,
): Promise<void> {
  const entries = await call('journal/length', []).catch(() => undefined)
  if (entries === 0) {
    const content = { body: whyNone(from), contentType: 'text/plain' }
    return testInfo.attach('petstore-requests.txt', content).catch(() => {})
  }
  for (const { name, contentType, member, options } of ATTACHMENTS) {
    await call(member, options === undefined ? [] : [options])
      .then((got) => testInfo.attach(name, { body: toText(got), contentType }))
      .catch(() => {})
  }
}

function whyNone(from: PublicUrl | undefined): string {
  const cause =
    from === undefined
      ? "The option petstoreBaseUrl isn't set, so only an app that uses petstore.url reaches it."
      : `The page sent none below petstoreBaseUrl, ${from.origin}${from.path}, or a service worker answered them: set serviceWorkers: 'block'.`
  return `No request reached the petstore of this test. ${cause}`
}

const JSON_TYPE = 'application/json'

/** The files. Long journals are cut to their end. */
const ATTACHMENTS: readonly Attachment[] = [
  {
    name: 'petstore-audit.md',
    contentType: 'text/markdown',
    member: 'audit',
    options: { format: 'markdown' },
  },
  {
    name: 'petstore.har',
    contentType: JSON_TYPE,
    member: 'journal/toHar',
    options: { limit: ENTRIES },
  },
  {
    name: 'petstore-journal.json',
    contentType: JSON_TYPE,
    member: 'journal/all',
    options: { limit: ENTRIES },
  },
  { name: 'petstore-snapshot.json', contentType: JSON_TYPE, member: 'snapshot' },
]

function toText(got: unknown): string {
  return typeof got === 'string' ? got : JSON.stringify(got)
}
