import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START, withKey } from '../../support/service/state.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND
const DAY = 24 * 60 * MINUTE

test('GET /clock/moments lists what time alone will change, soonest first', async () => {
  const lifecycle = {
    operations: {
      getPet: null,
      listPets: { deprecatedAt: START + 2 * DAY, sunsetAt: START + 3 * DAY },
    },
  }
  const server = await start({ lifecycle })
  await fetch(`${server.url}/pets`)
  server.petstore.quotas.ban('mine', '5m')
  const schedule = { startAfter: '90s', duration: '10s' } as const
  server.petstore.faults.add({ status: 503, schedule })

  const { body } = await call(server, 'GET /clock/moments')

  expect(body).toEqual([
    {
      at: START + MINUTE,
      kind: 'window-reset',
      name: 'quota window "minute" of anonymous resets',
      apiKey: null,
    },
    { at: START + 90 * SECOND, kind: 'fault-start', name: 'fault-1 starts', fault: 'fault-1' },
    { at: START + 100 * SECOND, kind: 'fault-end', name: 'fault-1 ends', fault: 'fault-1' },
    { at: START + 5 * MINUTE, kind: 'ban-end', name: 'ban of "mine" ends', apiKey: 'mine' },
    {
      at: START + DAY,
      kind: 'window-reset',
      name: 'quota window "day" of anonymous resets',
      apiKey: null,
    },
    {
      at: START + 2 * DAY,
      kind: 'deprecation',
      name: 'listPets becomes deprecated',
      operation: 'listPets',
    },
    { at: START + 3 * DAY, kind: 'sunset', name: 'sunset of listPets', operation: 'listPets' },
  ])
})

test('at each listed moment, the petstore does what its name says', async () => {
  const server = await start({ plans: { free: { perMinute: 1, perDay: null } } })
  await fetch(`${server.url}/pets`)

  const [moment] = (await call(server, 'GET /clock/moments')).body
  await call(server, 'PATCH /clock', { body: { set: moment.at - 1 } })
  const before = await fetch(`${server.url}/pets`)
  await call(server, 'PATCH /clock', { body: { set: moment.at } })
  const after = await fetch(`${server.url}/pets`)

  expect([before.status, after.status]).toEqual([429, 200])
})

test('of more than 100 moments, the soonest are listed', async () => {
  const server = await start()
  for (let caller = 0; caller < 150; caller += 1) {
    await fetch(`${server.url}/pets`, withKey(`key-${caller}`))
    server.petstore.clock.advance('100ms')
  }

  const { body } = await call(server, 'GET /clock/moments')

  const times = body.map(({ at }: { at: number }) => at)
  expect(times).toHaveLength(100)
  expect(times).toEqual(Array.from({ length: 100 }, (_, index) => START + MINUTE + index * 100))
})
