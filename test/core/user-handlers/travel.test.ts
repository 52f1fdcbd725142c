import { HttpResponse, http } from 'msw'
import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test, vi } from 'vitest'
import { gate } from '../../support/gate.ts'

const post = ({ fetch }: Petstore, path: string) => fetch(path, { method: 'POST' })

/** The state of the handlers at each position of the journal. */
function statesOf({ travel }: Petstore): readonly unknown[] {
  return travel.positions().map(({ position }) => travel.to(position).state)
}

/** An API with a log, and `POST /slow`, which writes to it before it waits and afterwards. */
function createLog() {
  const [begun, passed] = [gate(), gate()]
  const petstore = createPetstore({
    operations: false,
    state: { log: [''] },
    handlers: ({ state: { log } }) => [
      http.post('/slow', async () => {
        log.push('begin')
        begun.open()
        await passed.opened
        return HttpResponse.json(log.push('end'))
      }),
      http.post('/fast', () => HttpResponse.json(log.push('fast'))),
    ],
  })
  return { petstore, begun: begun.opened, pass: passed.open }
}

test('to look back creates no handlers, and goes back to a request that changed nothing else', async () => {
  const begun = vi.fn()
  const petstore = createPetstore({
    operations: false,
    rateLimit: { exempt: ['POST /notes'] },
    state: { notes: ['first'] },
    handlers: ({ state: { notes } }) => {
      begun(notes)
      return [http.post('/notes', () => HttpResponse.json(notes.push(`note ${notes.length + 1}`)))]
    },
  })
  await post(petstore, '/notes')
  await post(petstore, '/notes')

  expect(statesOf(petstore)).toEqual([
    { notes: ['first'] },
    { notes: ['first', 'note 2'] },
    { notes: ['first', 'note 2', 'note 3'] },
  ])
  expect(begun).toHaveBeenCalledTimes(1)
  petstore.travel.restore(1)
  expect(petstore.snapshot().parts.userHandlers).toEqual({ notes: ['first', 'note 2'] })
})

test('you can travel while a request waits, and after a restore that it never survives', async () => {
  const { petstore, begun, pass } = createLog()
  const slow = post(petstore, '/slow')
  await begun
  await post(petstore, '/fast')
  const whileWaiting = petstore.travel.to(1).state

  petstore.travel.restore(0)
  pass()
  await slow
  await post(petstore, '/fast')
  expect(whileWaiting).toEqual({ log: ['', 'begin', 'fast'] })
  expect(petstore.journal.all().map(({ path }) => path)).toEqual(['/fast', '/fast'])
  const restored = { log: [''] }
  expect(statesOf(petstore)).toEqual([restored, whileWaiting, restored, { log: ['', 'fast'] }])
})

test('a position is the state after a response, whatever came since its request', async () => {
  const { petstore, begun, pass } = createLog()
  const slow = post(petstore, '/slow')
  await begun
  await post(petstore, '/fast')
  pass()
  await slow

  expect(petstore.travel.positions().map(({ id }) => id)).toEqual([null, 'req-2', 'req-1'])
  expect(statesOf(petstore)).toEqual([
    { log: [''] },
    { log: ['', 'begin', 'fast'] },
    { log: ['', 'begin', 'fast', 'end'] },
  ])
})
