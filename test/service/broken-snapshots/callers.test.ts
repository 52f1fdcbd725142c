import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
import { createUsed, testBreakages } from '../../support/service/broken-snapshot.ts'

const ACCOUNT = 'parts.accounts.0.1'
const KEY = 'accounts[0][0]: expected an API key of 1 to 256 visible characters'
const COUNT = 'expected an integer from 0 to 4503599627370496 but got'
const TIME = 'expected an integer from -8640000000000000 to 8640000000000000 but got'
const END = 'expected an integer from -8640000000000000 to 17647199254740992 but got'

testBreakages([
  ['parts.accounts', undefined, 'snapshot: the part accounts is missing'],
  ['parts.accounts', {}, 'accounts: expected an array but got {}'],
  ['parts.accounts', ['mine'], 'accounts[0]: expected an array but got "mine"'],
  ['parts.accounts', [['mine']], 'accounts[0]: expected a key and the state of its caller but got'],
  ['parts.accounts', [['mine', {}]], 'accounts[0][1].counts: expected an object but got undefined'],
  ['parts.accounts.0.0', '', `${KEY}, other than "anonymous", or null but got ""`],
  ['parts.accounts.0.0', 'a\nb', KEY],
  ['parts.accounts.0.0', 'x'.repeat(257), KEY],
  ['parts.accounts.0.0', 'anonymous', KEY],
  ['parts.accounts.0.0', 1, KEY],
  ['parts.accounts.0.0', ['mine'], KEY],
  ['parts.accounts.1.0', 'mine', 'accounts[1][0]: expected a unique key but got "mine"'],
  [`${ACCOUNT}.plan`, 'gold', 'accounts[0][1].plan: expected the name of a plan, or null but got'],
  [`${ACCOUNT}.plan`, undefined, 'accounts[0][1].plan: expected the name of a plan, or null but'],
  [`${ACCOUNT}.owner`, 'me', 'accounts[0][1]: "owner" is not one of its members; expected one of'],
  [`${ACCOUNT}.counts.hour`, {}, 'accounts[0][1].counts: "hour" is not one of its members; '],
  [`${ACCOUNT}.counts.day`, null, 'accounts[0][1].counts.day: expected an object but got null'],
  [`${ACCOUNT}.counts.minute.used`, '3', `accounts[0][1].counts.minute.used: ${COUNT} "3"`],
  [`${ACCOUNT}.counts.day.used`, -1, `accounts[0][1].counts.day.used: ${COUNT} -1`],
  [`${ACCOUNT}.counts.day.used`, 1.5, `accounts[0][1].counts.day.used: ${COUNT} 1.5`],
  [`${ACCOUNT}.counts.day.used`, 2 ** 53, `accounts[0][1].counts.day.used: ${COUNT} 900719925`],
  [`${ACCOUNT}.counts.day.startedAt`, 1e300, `accounts[0][1].counts.day.startedAt: ${TIME} 1e+300`],
  [`${ACCOUNT}.counts.day.startedAt`, 'x', `accounts[0][1].counts.day.startedAt: ${TIME} "x"`],
  [`${ACCOUNT}.strikes.count`, null, `accounts[0][1].strikes.count: ${COUNT} null`],
  [`${ACCOUNT}.strikes.bans`, 1e300, `accounts[0][1].strikes.bans: ${COUNT} 1e+300`],
  [`${ACCOUNT}.strikes.bannedUntil`, 1e300, `accounts[0][1].strikes.bannedUntil: ${END} 1e+300`],
  [`${ACCOUNT}.strikes.waitUntil`, 0.5, `accounts[0][1].strikes.waitUntil: ${END} 0.5`],
  [`${ACCOUNT}.strikes.isEarned`, 1, 'strikes.isEarned: expected true or false but got 1'],
  ['parts.traffic', undefined, 'snapshot: the part traffic is missing'],
  ['parts.traffic', {}, 'traffic: expected an array but got {}'],
  ['parts.traffic', [['mine', { id: 1 }]], 'traffic[0][1].id: expected the id of a request, such'],
  ['parts.traffic.0.0', 'a b', 'traffic[0][0]: expected an API key of 1 to 256 visible characters'],
  ['parts.traffic.0.1.id', 'x'.repeat(99), 'traffic[0][1].id: expected the id of a request, such'],
  ['parts.traffic.0.1.id', ['req-1'], 'traffic[0][1].id: expected the id of a request, such'],
  ['parts.traffic.0.1.at', null, `traffic[0][1].at: ${TIME} null`],
  ['parts.traffic.0.1.until', 1e300, `traffic[0][1].until: ${END} 1e+300`],
  ['parts.traffic.0.1.why', '', 'traffic[0][1]: "why" is not one of its members; expected one of'],
])

test('a snapshot with more accounts than a petstore remembers is refused whole', () => {
  const petstore = createUsed()
  const before = petstore.snapshot()
  const [account] = Object(before).parts.accounts
  const keys = Array.from({ length: 100_001 }, (_, index) => [`key-${index}`, account[1]])

  expect(() => petstore.restore({ ...before, parts: { ...before.parts, accounts: keys } })).toThrow(
    new TypeError('accounts: expected at most 100000 accounts but got 100001'),
  )
  expect(petstore.snapshot()).toStrictEqual(before)
})

test('a snapshot with more waits than a petstore remembers, or two of a caller, is refused', () => {
  const { parts, ...rest } = createUsed().snapshot()
  const [[, wait]] = Object(parts).traffic
  const restore = (traffic: unknown) => () =>
    createUsed().restore({ ...rest, parts: { ...parts, traffic } })
  const many = Array.from({ length: 50_001 }, (_, index) => [`key-${index}`, wait])
  const twice = [
    ['mine', wait],
    ['yours', wait],
    ['mine', wait],
  ]

  expect(restore(many)).toThrow('traffic: expected at most 50000 callers but got 50001')
  expect(restore(twice)).toThrow('traffic[2][0]: expected a unique key but got "mine"')
})

test('the longest ban at the latest time can be saved and restored', () => {
  const petstore = createPetstore({ clock: 8.64e15 })
  petstore.quotas.ban('bad', Number.MAX_SAFE_INTEGER)
  const snapshot = petstore.snapshot()

  petstore.reset()
  petstore.restore(snapshot)

  expect(petstore.snapshot()).toStrictEqual(snapshot)
  expect(petstore.quotas.get('bad').bannedUntil).toBe(8.64e15 + Number.MAX_SAFE_INTEGER)
})
