import { type ClientContext, explore } from 'petstore-mock/explore'
import { installPetstore } from 'petstore-mock/vitest'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClient } from './client.ts'
import { handlers, state } from './handlers.js'

const notes = { handlers, state, operations: false }
const baseUrl = 'https://notes.example.com'
const api = installPetstore({ ...notes, baseUrl, timers: vi })
const client = createClient({ baseUrl })

// The pauses of the client take no time.
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('each test begins with the notes in `state`', async () => {
  await client.add('Buy bread')

  expect(await client.list()).toEqual([
    { id: 1, text: 'Buy milk' },
    { id: 2, text: 'Buy bread' },
  ])
})

test('beyond the quota there is a 429, until Retry-After has passed', async () => {
  api.quotas.exhaust()
  const refused = await fetch(`${baseUrl}/notes`)
  expect(refused.status).toBe(429)

  api.clock.advance(Number(refused.headers.get('Retry-After')) * 1_000)
  expect((await fetch(`${baseUrl}/notes`)).status).toBe(200)
})

test('the client waits for Retry-After', async () => {
  api.quotas.exhaust()

  expect(await client.list()).toHaveLength(1)

  expect(api).toHaveRespectedRetryAfter()
  expect(api).toHaveCleanAudit()
})

test('the audit finds a POST that is repeated because its response was lost', async () => {
  api.faults.add({ operation: 'POST /notes', network: 'reset', afterOperation: true, times: 1 })

  await client.add('Buy bread')

  expect(await client.list()).toHaveLength(3)
  expect(api.audit().findings).toMatchObject([{ rule: 'retried-unsafe-method' }])
})

const search = { petstore: notes, timers: vi } as const

const addNote = (context: ClientContext) => createClient(context).add('Buy bread')
const saveNote = (context: ClientContext) =>
  createClient(context).save({ id: 2, text: 'Buy bread' })

test('explore finds every way to add a note twice', async () => {
  const { problems } = await explore(addNote, search)

  expect(problems).toContainEqual(
    expect.objectContaining({ rule: 'duplicated-effect', path: ['lost', 'ok'] }),
  )
})

test('a note with an id of its own is saved once, whatever fails', async () => {
  expect(await explore(saveNote, search)).toHoldEverywhere()
})
