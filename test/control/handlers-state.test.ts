import { HttpResponse, http } from 'msw'
import { startServer } from 'petstore-mock/server'
import { expect, test, vi } from 'vitest'

/** Resolves when it is told to. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

test('travel shows and restores the state of your handlers', async () => {
  const begun = vi.fn()
  const { url, controlUrl, petstore, close } = await startServer({
    port: 0,
    operations: false,
    rateLimit: { exempt: ['POST /notes'] },
    state: { notes: ['first'] },
    handlers: ({ state: { notes } }) => {
      begun(notes)
      return [http.post('/notes', () => HttpResponse.json(notes.push(`note ${notes.length + 1}`)))]
    },
  })
  for (let sent = 0; sent < 2; sent += 1) await fetch(`${url}/notes`, { method: 'POST' })

  const stateAt = async (position: number) =>
    (await (await fetch(`${controlUrl}/travel/to?position=${position}`)).json()).state
  const states = await Promise.all([0, 1, 2].map(stateAt))
  // Only to look back creates no handlers.
  expect(begun).toHaveBeenCalledTimes(1)
  await fetch(`${controlUrl}/travel/restore`, { method: 'POST', body: '1' })

  expect(states).toEqual([
    { notes: ['first'] },
    { notes: ['first', 'note 2'] },
    { notes: ['first', 'note 2', 'note 3'] },
  ])
  expect(petstore.snapshot().parts.userHandlers).toEqual(states[1])
  await close()
})

test('you can travel while a request waits, and after a restore that it never survives', async () => {
  const { open, opened } = gate()
  const { open: begin, opened: begun } = gate()
  const { url, controlUrl, petstore, close } = await startServer({
    port: 0,
    operations: false,
    state: { log: [''] },
    handlers: ({ state: { log } }) => [
      http.post('/slow', async () => {
        log.push('begin')
        begin()
        await opened
        return HttpResponse.json(log.push('end'))
      }),
      http.post('/fast', () => HttpResponse.json(log.push('fast'))),
    ],
  })
  const send = (path: string) => fetch(`${url}${path}`, { method: 'POST' })
  const stateAt = async (position: number) =>
    (await (await fetch(`${controlUrl}/travel/to?position=${position}`)).json()).state

  const slow = send('/slow')
  await begun
  await send('/fast')
  const whileWaiting = await stateAt(1)
  await fetch(`${controlUrl}/travel/restore`, { method: 'POST', body: '0' })
  open()
  await slow
  await send('/fast')

  expect(whileWaiting).toEqual({ log: ['', 'begin', 'fast'] })
  expect(petstore.journal.all().map(({ path }) => path)).toEqual(['/fast', '/fast'])
  expect(await Promise.all([0, 1, 2, 3].map(stateAt))).toEqual([
    { log: [''] },
    whileWaiting,
    { log: [''] },
    { log: ['', 'fast'] },
  ])
  await close()
})

test('a position is the state after a response, whatever came since its request', async () => {
  const { open, opened } = gate()
  const { open: begin, opened: begun } = gate()
  const { url, petstore, close } = await startServer({
    port: 0,
    operations: false,
    state: { log: [''] },
    handlers: ({ state: { log } }) => [
      http.post('/slow', async () => {
        begin()
        await opened
        return HttpResponse.json(log.push('slow'))
      }),
      http.post('/fast', () => HttpResponse.json(log.push('fast'))),
    ],
  })
  const slow = fetch(`${url}/slow`, { method: 'POST' })
  await begun
  await fetch(`${url}/fast`, { method: 'POST' })
  open()
  await slow

  const { travel } = petstore
  expect(travel.positions().map(({ id, position }) => [id, travel.to(position).state])).toEqual([
    [null, { log: [''] }],
    ['req-2', { log: ['', 'fast'] }],
    ['req-1', { log: ['', 'fast', 'slow'] }],
  ])
  await close()
})
