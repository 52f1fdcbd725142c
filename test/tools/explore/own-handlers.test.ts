import { pbkdf2 } from 'node:crypto'
import { promisify } from 'node:util'
import { delay, HttpResponse, http } from 'msw'
import type { PetstoreOptions } from 'petstore-mock'
import { type ClientContext, type ExploreOptions, explore } from 'petstore-mock/explore'
import { expect, test } from 'vitest'

interface State {
  readonly notes: { readonly id: number; readonly text: string }[]
  visits: number
}

const state: State = { notes: [{ id: 1, text: 'first' }], visits: 0 }

/** Notes of your own, whose handler does something before it adds one. */
const notes = (work: () => unknown = () => {}): PetstoreOptions => ({
  baseUrl: 'https://api.example.com',
  operations: false,
  state,
  handlers: ({ state }) => [
    http.get('/notes', () => HttpResponse.json(Object(state).notes)),
    http.put('/visits', () => {
      Object(state).visits += 1
      return HttpResponse.json({ visits: Object(state).visits })
    }),
    http.post('/notes', async () => {
      await work()
      const note = { id: Object(state).notes.length + 1, text: 'hi' }
      Object(state).notes.push(note)
      return HttpResponse.json(note, { status: 201 })
    }),
  ],
})

/** Adds a note, and tries again once after an error. Gives up after a second. */
async function addNote({ fetch, baseUrl }: ClientContext): Promise<unknown> {
  const send = () => {
    const signal = AbortSignal.timeout(1_000)
    return fetch(`${baseUrl}/notes`, { method: 'POST', body: '{}', signal })
  }
  const response = await send().catch(send)
  if (!response.ok) throw new Error(`${response.status}`)
  return response.json()
}

const search = (petstore: PetstoreOptions, options: ExploreOptions = {}) =>
  explore(addNote, { petstore, outcomes: ['lost'], faults: 1, ...options })

test('a search finds the note that a repeated request has added twice', async () => {
  const { problems } = await search(notes(), { faults: 2 })

  const [found] = problems.filter(({ rule }) => rule === 'duplicated-effect')
  expect(found?.path).toEqual(['lost', 'ok'])
  expect(found?.message).toContain('extra: state.notes {"text":"hi"}')
})

test("the parts of a state that aren't rows are compared as one value", async () => {
  const visit = async ({ fetch, baseUrl }: ClientContext) => {
    const put = () => fetch(`${baseUrl}/visits`, { method: 'PUT' })
    return (await put().catch(put)).json()
  }

  const { problems } = await explore(visit, { petstore: notes(), outcomes: ['lost'], faults: 1 })

  expect(problems.map(({ rule }) => rule)).toEqual(['changed-effect'])
  expect(problems[0]?.message).toContain('extra: changed the rest of state {"visits":2}')
})

test.each([
  ['nothing', () => {}, 0],
  ['a timer', () => delay(800), 800],
  ['encryption', () => promisify(pbkdf2)('password', 'salt', 100_000, 64, 'sha512'), 0],
])('no timeout of a client fires while a handler waits for %s', async (_, work, virtualMs) => {
  const report = await search(notes(work), { outcomes: ['503'] })

  expect(report).toMatchObject({ problems: [], runs: 4 })
  expect(report.virtualMs).toBeGreaterThanOrEqual(virtualMs)
})

test("a handler that never answers doesn't hold up the search", async () => {
  await expect(search(notes(() => new Promise(() => {})))).rejects.toThrow('TimeoutError')
})

test.each([false, true])(
  'a timeout of a client ends a body that stalls, and the search goes on (intercept: %s)',
  async (intercept) => {
    const stall = () => {
      const body = new ReadableStream({ start: (source) => source.enqueue(new Uint8Array([100])) })
      return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } })
    }
    const petstore = {
      baseUrl: 'https://api.example.com',
      operations: false,
      handlers: [http.get('/stall', stall)],
    }
    const read = async (context: ClientContext) => {
      const { fetch } = intercept ? globalThis : context
      const signal = AbortSignal.timeout(200)
      const response = await fetch(`${petstore.baseUrl}/stall`, { signal })
      return response.text().catch(({ name }: Error) => name)
    }

    const options = { petstore, intercept, outcomes: ['503'], faults: 1 } as const
    const report = await explore(read, options)

    expect(report).toMatchObject({ runs: 4 })
    // Three times 200 ms, and a little for each request.
    expect(report.virtualMs).toBeGreaterThanOrEqual(600)
    expect(report.virtualMs).toBeLessThan(700)
  },
)
