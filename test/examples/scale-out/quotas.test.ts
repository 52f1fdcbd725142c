import { expect, test } from 'vitest'
import { hasNginx, useScaledOut } from '../../support/scale-out/start.ts'
import { type Sent, send } from '../../support/server/send.ts'

const scaledOut = useScaledOut('--processes', '2', '--', '--max-sessions', '1000')

const SESSIONS = Array.from({ length: 1_000 }, (_, index) => `session-${index}`)

const CLIENTS = 50

/** The requests that a session allows, and one more. */
const LIMIT = 3
const ROUNDS = LIMIT + 1

/** Lets clients work side by side: each takes the next item when it has done the last one. */
async function inParallel<Item>(items: readonly Item[], work: (item: Item) => Promise<void>) {
  const queue = items.values()
  const client = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: CLIENTS }, client))
}

/** Sends a request to a session, which it names by the path, the host or the header. */
function askFor(id: string, way: number): Promise<Sent> {
  const { url } = scaledOut()
  if (way % 3 === 0) return send(url, `GET /__petstore/sessions/${id}/api/pets/1`)
  const headers = way % 3 === 1 ? { Host: `${id}.localhost` } : { 'X-Petstore-Session': id }
  return send(url, 'GET /pets/1', { headers })
}

test.skipIf(!hasNginx)(
  '50 clients use up the quotas of 1,000 sessions, and every quota is exact and every session in one process',
  async () => {
    const { url, backends } = scaledOut()
    const options = { clock: '2026-05-01T00:00:00Z', plans: { free: { perMinute: 3 } } }
    const answers = new Map<string, string[]>(SESSIONS.map((id) => [id, []]))

    await inParallel(SESSIONS, async (id) => {
      const { status } = await send(url, `PUT /__petstore/sessions/${id}`, { json: options })
      expect(status).toBe(201)
    })
    const requests = Array.from({ length: ROUNDS }, () => SESSIONS).flat()
    await inParallel([...requests.entries()], async ([index, id]) => {
      const { status, headers } = await askFor(id, index)
      answers.get(id)?.push(`${status}, ${headers['x-ratelimit-remaining']} left`)
    })

    const expected = ['200, 0 left', '200, 1 left', '200, 2 left', '429, 0 left']
    for (const [id, got] of answers) expect({ id, got: got.sort() }).toEqual({ id, got: expected })
    const lists = await Promise.all(
      backends.map((backend) => send(backend.url, 'GET /__petstore/sessions')),
    )
    const ids: string[] = lists.flatMap(({ body }) => body.map(({ id }: { id: string }) => id))
    expect(ids.sort()).toEqual([...SESSIONS].sort())
    for (const { body } of lists) expect(body.length).toBeGreaterThan(0)
  },
  60_000,
)
