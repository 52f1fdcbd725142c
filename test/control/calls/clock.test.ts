import { expect, test } from 'vitest'
import { call, start } from '../../support/server/control.ts'
import { START } from '../../support/service/state.ts'

test('resume lets the clock run, and freeze stops it at an instant', async () => {
  const server = await start()

  expect((await call(server, 'PATCH /clock', { body: { resume: true } })).body.mode).toBe('running')
  expect((await call(server, 'GET /clock')).body.now).toBeGreaterThanOrEqual(START)
  const { body } = await call(server, 'PATCH /clock', { body: { freeze: START + 5 } })

  expect(body).toEqual({ now: START + 5, mode: 'frozen' })
})

test('freeze with true stops the clock at the current service time', async () => {
  const server = await start({ clock: 'system' })

  const { body } = await call(server, 'PATCH /clock', { body: { freeze: true } })

  expect(body.mode).toBe('frozen')
  expect((await call(server, 'GET /clock')).body).toEqual(body)
})

test("PUT isn't allowed, because sending the same advance twice moves the clock twice", async () => {
  const server = await start()

  const { status, body, headers } = await call(server, 'PUT /clock', { body: { advance: '1s' } })

  expect(status).toBe(405)
  expect(headers.allow).toBe('GET, HEAD, PATCH, OPTIONS')
  expect(body.message).toContain('PATCH (Set, advance, freeze or resume the clock)')
  expect(server.petstore.clock.now()).toBe(START)
})
