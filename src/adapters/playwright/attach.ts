import type { TestInfo } from '@playwright/test'
import type { ControlClient } from '../../control/client/http-client.ts'
import type { PublicUrl } from './options.ts'

/** A file of the report, and the call that returns its content. */
interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly path: string
}

/** The number of journal entries in a file, from the newest. With the longest bodies, they are 3 MiB. */
const ENTRIES = 100

/**
 * Attaches what happened to a petstore to the report of a test. Never throws: an error of its own is
 * in the report instead of the file, so that it doesn't hide why the test failed.
 *
 * If no request reached the petstore, attaches only why that may be. Reporters print it.
 */
export async function attachPetstore(
  testInfo: TestInfo,
  client: ControlClient,
  from: PublicUrl | undefined,
): Promise<void> {
  const entries = await countEntries(client).catch(() => undefined)
  if (entries === 0) {
    const content = { body: whyNone(from), contentType: 'text/plain' }
    return testInfo.attach('petstore-requests.txt', content).catch(() => {})
  }
  for (const { name, contentType, path } of attachmentsOf(entries ?? 0)) {
    const file = await client.text(path).then(
      (body) => ({ title: name, body, contentType }),
      (error: unknown) => ({
        title: `${name}.error.txt`,
        body: String(error),
        contentType: 'text/plain',
      }),
    )
    const { title, ...content } = file
    await testInfo.attach(title, content).catch(() => {})
  }
}

function whyNone(from: PublicUrl | undefined): string {
  const cause =
    from === undefined
      ? "The option petstoreBaseUrl isn't set, so only an app that uses petstore.url reaches it."
      : `The page sent none below petstoreBaseUrl, ${from.origin}${from.path}, or a service worker answered them: set serviceWorkers: 'block'.`
  return `No request reached the petstore of this test. ${cause}`
}

/** Returns the files, if the journal has a number of entries. Long journals are cut to their end. */
function attachmentsOf(entries: number): readonly Attachment[] {
  const journal = `/journal?offset=${Math.max(0, entries - ENTRIES)}`
  const contentType = 'application/json'
  return [
    { name: 'petstore-audit.md', contentType: 'text/markdown', path: '/audit?format=markdown' },
    { name: 'petstore.har', contentType, path: `${journal}&format=har` },
    { name: 'petstore-journal.json', contentType, path: journal },
    { name: 'petstore-snapshot.json', contentType, path: '/state' },
  ]
}

async function countEntries(client: ControlClient): Promise<number> {
  const response = await client.send('GET', '/journal?limit=0')
  await response.arrayBuffer()
  return Number(response.headers.get('X-Total-Count'))
}
