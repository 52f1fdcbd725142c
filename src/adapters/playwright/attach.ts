import type { TestInfo } from '@playwright/test'
import type { ControlClient } from '../../control/client/http-client.ts'
import { MIB } from '../../core/lib/size.ts'
import type { PublicUrl } from './options.ts'

/** A file of the report, and the calls that return its content: the first one that is small enough. */
interface Attachment {
  readonly name: string
  readonly contentType: string
  readonly paths: readonly string[]
}

/** The most bytes of one file. */
const MAX_BYTES = 4 * MIB

/** The numbers of journal entries to try. */
const ENTRY_COUNTS = [1_000, 100, 10] as const

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
  const offset = entries ?? 0
  for (const attachment of attachmentsOf(offset)) {
    const { name, contentType } = attachment
    const read = await readFirst(client, attachment).catch((error: unknown) => String(error))
    const file =
      typeof read === 'string'
        ? { name: `${name}.error.txt`, body: read, contentType: 'text/plain' }
        : { name, body: read, contentType }
    const { name: title, ...content } = file
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
  const journal = (query: string) =>
    ENTRY_COUNTS.map((count) => `/journal?offset=${Math.max(0, entries - count)}${query}`)
  const json = 'application/json'
  return [
    { name: 'petstore-audit.md', contentType: 'text/markdown', paths: ['/audit?format=markdown'] },
    { name: 'petstore.har', contentType: json, paths: journal('&format=har') },
    { name: 'petstore-journal.json', contentType: json, paths: journal('') },
    { name: 'petstore-snapshot.json', contentType: json, paths: ['/state'] },
  ]
}

async function countEntries(client: ControlClient): Promise<number> {
  const response = await client.send('GET', '/journal?limit=0')
  await response.arrayBuffer()
  return Number(response.headers.get('X-Total-Count'))
}

/** Returns the first content that is small enough; a message if none is. */
async function readFirst(client: ControlClient, { paths }: Attachment): Promise<Buffer | string> {
  for (const path of paths) {
    const content = await readUpTo(MAX_BYTES, await client.send('GET', path))
    if (content !== undefined) return content
  }
  return `larger than ${MAX_BYTES} bytes`
}

/** Reads the body of a response; returns undefined as soon as it turns out to be too long. */
async function readUpTo(limit: number, { body }: Response): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = []
  const reader = body?.getReader()
  let left = limit
  for (let part = await reader?.read(); part?.value !== undefined; part = await reader?.read()) {
    left -= part.value.length
    if (left < 0) {
      await reader?.cancel()
      return undefined
    }
    parts.push(part.value)
  }
  return Buffer.concat(parts)
}
