import { once } from 'node:events'
import { expect, test } from 'vitest'
import { start } from '../support/server/command.ts'

test('--log json writes an object per response', async () => {
  const { url, output } = await start(['--log', 'json'])
  const [[line]] = await Promise.all([once(output, 'line'), fetch(`${url}/pets/1?x=1`)])
  expect(JSON.parse(line)).toEqual({
    method: 'GET',
    url: '/pets/1?x=1',
    status: 200,
    plan: 'free',
    remaining: 59,
    ms: expect.any(Number),
  })
})

test('--log pretty writes columns, without colour if the output is not a terminal', async () => {
  const { url, output } = await start(['--log', 'pretty'], { env: { FORCE_COLOR: '0' } })
  const [[line]] = await Promise.all([once(output, 'line'), fetch(`${url}/pets/99`)])
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} GET {5}\/pets\/99 {24} 404 free {7} {8}59 +\d+\.\d ms$/,
  )
})

test('FORCE_COLOR colours the status', async () => {
  const { url, output } = await start(['--log', 'pretty'], { env: { FORCE_COLOR: '1' } })
  const [[line]] = await Promise.all([once(output, 'line'), fetch(`${url}/pets/99`)])
  expect(line).toContain('\u001b[33m404\u001b[0m')
})

test('the server stops without an error when its output is closed', async () => {
  const { child, url, errors } = await start(['--log', 'json'])
  const said: string[] = []
  errors.on('line', (line) => said.push(line))
  child.stdout.destroy()
  const ended = once(child, 'exit')
  await fetch(`${url}/pets`)
  await fetch(`${url}/pets`).catch(() => {})
  expect(await ended).toEqual([0, null])
  expect(said).toEqual([])
})
