import { createPetstore, type Petstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { type EntrySummary, summarize } from '../../../src/panel/store/entries.ts'
import { toAxis, toPlot } from '../../../src/panel/views/behaviour/plot.ts'
import { CLOCK } from '../../support/service/state.ts'

const REFUSED = { operation: 'getPet', status: 429, headers: { 'Retry-After': '30' } } as const

const frozenPetstore = () => createPetstore({ clock: CLOCK, apiKeys: { one: 'free', two: 'free' } })

/** Returns the requests of a petstore, as the panel lists them. */
const summariesOf = ({ journal }: Petstore): readonly EntrySummary[] => journal.all().map(summarize)

/** Sends the same request after each of some pauses, in seconds. */
async function sendAfter(petstore: Petstore, pauses: readonly number[]) {
  for (const pause of pauses) {
    petstore.clock.advance(1_000 * pause)
    await petstore.fetch('/pets/1')
  }
  return toPlot(summariesOf(petstore))
}

test('a retry inside an announced wait lies inside its bar, and only a finding marks it', async () => {
  const petstore = frozenPetstore()
  petstore.faults.add({ ...REFUSED, times: 2 })

  await sendAfter(petstore, [0, 10, 30])
  const found = petstore.audit().findings.flatMap(({ entries }) => entries)
  const plot = toPlot(summariesOf(petstore), new Set(found))

  expect(plot.attempts.map(({ pause }) => pause)).toEqual([undefined, 10_000, 30_000])
  const ids = plot.attempts.flatMap(({ entry, isFound }) => (isFound ? [entry.id] : []))
  expect(ids).toEqual([...new Set(found)])
  expect(plot.attempts.map(({ result }) => result)).toEqual(['refused', 'refused', 'served'])
  const { positions, ends, title } = toAxis(plot.attempts, 5)
  expect(positions).toEqual([0, 0.25, 1])
  expect(ends).toEqual([0.75, 1, undefined])
  expect(title).toBe('Service time since the first attempt')
})

test('a wait far beyond the last attempt is cut, and the ticks are round times', async () => {
  const petstore = frozenPetstore()
  petstore.faults.add({ ...REFUSED, headers: { 'Retry-After': '86400' }, times: 2 })

  const plot = await sendAfter(petstore, [0, 4, 6])

  const { ends, ticks } = toAxis(plot.attempts, 6)
  expect(ends.slice(0, 2).every((end) => end !== undefined && end > 1)).toBe(true)
  expect(ticks.map(({ label }) => label)).toEqual([
    '0',
    '+2 s',
    '+4 s',
    '+6 s',
    '+8 s',
    '+10 s',
    '+12 s',
  ])
})

test('on a clock that stands still, or was set back, the axis shows the order', async () => {
  const petstore = frozenPetstore()
  petstore.faults.add({ ...REFUSED, times: 2 })
  const still = toAxis((await sendAfter(petstore, [0, 0, 0])).attempts, 6)
  expect(still.title).toBe('In order of arrival, because the service’s clock stood still')
  expect(still.ticks.map(({ label }) => label)).toEqual(['1', '2', '3'])
  expect(still.ends).toEqual([2, 2, undefined])

  petstore.clock.set('2026-01-01T00:00:00Z')
  const back = toAxis((await sendAfter(petstore, [0])).attempts, 6)
  expect(back.title).toBe('In order of arrival, because the service’s clock was set back')
})

test('each caller has a lane', async () => {
  const petstore = frozenPetstore()
  for (const key of ['one', 'two', 'one']) {
    await petstore.fetch('/pets/1', { headers: { 'X-API-Key': key } })
    petstore.clock.advance('1s')
  }

  const { lanes, attempts } = toPlot(summariesOf(petstore))

  expect(lanes).toEqual(['one', 'two'])
  expect(attempts.map(({ lane }) => lane)).toEqual([0, 1, 0])
})

test('a plot of very many requests says how many it leaves out', async () => {
  const petstore = frozenPetstore()
  await petstore.fetch('/pets/1')
  const [one] = summariesOf(petstore)
  if (one === undefined) throw new Error('expected a request')
  const many = Array.from({ length: 10_000 }, (_, index) => ({ ...one, apiKey: `${index % 50}` }))

  const { attempts, lanes, omitted } = toPlot(many)

  expect([attempts.length, lanes.length]).toEqual([400, 40])
  expect(omitted).toEqual({ attempts: 9_600, callers: 10 })
})
