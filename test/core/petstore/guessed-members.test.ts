import { inspect } from 'node:util'
import { createPetstore } from 'petstore-mock'
import { explore } from 'petstore-mock/explore'
import { setupPetstore } from 'petstore-mock/node'
import { chai, expect, test } from 'vitest'
import { listPatiently } from '../../support/explore/clients.ts'

const { util } = chai
const petstore = createPetstore()
await petstore.fetch('/pets/1')
const { journal } = petstore

test.each([
  [
    'petstore.on',
    petstore,
    'on',
    'after the requests, look at petstore.journal and petstore.audit()',
  ],
  ['petstore.on', setupPetstore(), 'on', 'call petstore.server.events.on()'],
  ['petstore.requests', petstore, 'requests', 'did you mean petstore.journal?'],
  ['petstore.data', petstore, 'data', 'did you mean petstore.db?'],
  ['petstore.scenario', petstore, 'scenario', "call faults.play('outage')"],
  ['faults.once', petstore.faults, 'once', 'call faults.add({ '],
  ['clock.tick', petstore.clock, 'tick', 'did you mean advance?'],
  ['journal.entries', journal, 'entries', 'did you mean all()?'],
  ['db.pets', petstore.db, 'pets', 'did you mean pet?'],
  ['entry.headers', journal.last(), 'headers', 'requestHeaders or responseHeaders'],
  ['entry.request', journal.last(), 'request', 'requestHeaders and requestBody'],
  ['entry.body', [...journal][0], 'body', 'did you mean requestBody or responseBody?'],
  ['audit().problems', petstore.audit(), 'problems', 'did you mean findings?'],
])('reading %s says what to write instead', (what, owner, name, hint) => {
  const read = () => Reflect.get(Object(owner), name)
  expect(read).toThrow(TypeError)
  expect(read).toThrow(`${what} doesn't exist; `)
  expect(read).toThrow(hint)
})

test('reading the findings of a report of explore says what to write instead', async () => {
  const report = await explore(listPatiently, { outcomes: ['503'], faults: 0 })
  expect(() => Reflect.get(report, 'findings')).toThrow(
    "report.findings doesn't exist; did you mean problems?",
  )
})

test.each([
  ['an entry', journal.last()],
  ['a report', petstore.audit()],
])("names that don't exist are no part of %s", (_, value) => {
  const copy = JSON.parse(JSON.stringify(value))
  expect(value).toStrictEqual(copy)
  expect(structuredClone(value)).toEqual(copy)
  expect(inspect(value)).toBe(inspect(copy))
  expect(util.inspect(value)).toBe(util.inspect(copy))
})
