import { HttpResponse, http } from 'msw'
import { startServer } from 'petstore-mock/server'
import { expect, test } from 'vitest'

test('travel shows and restores the state of your own handlers', async () => {
  const { url, controlUrl, petstore, close } = await startServer({
    port: 0,
    operations: false,
    state: { notes: ['first'] },
    handlers: ({ state: { notes } }) => [
      http.post('/notes', () => HttpResponse.json(notes.push(`note ${notes.length + 1}`))),
    ],
  })
  for (let sent = 0; sent < 2; sent += 1) await fetch(`${url}/notes`, { method: 'POST' })

  const stateAt = async (step: number) =>
    (await (await fetch(`${controlUrl}/travel/${step}`)).json()).state
  const states = await Promise.all([0, 1, 2].map(stateAt))
  await fetch(`${controlUrl}/travel/1/restore`, { method: 'POST' })

  expect(states).toEqual([
    { notes: ['first'] },
    { notes: ['first', 'note 2'] },
    { notes: ['first', 'note 2', 'note 3'] },
  ])
  expect(petstore.snapshot().parts.own).toEqual(states[1])
  await close()
})
