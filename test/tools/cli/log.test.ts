import { expect, test } from 'vitest'
import { start } from '../../support/cli/command-line.ts'

test('--log json writes an object per response', async () => {
  const { url, stdout } = await start(['--log', 'json'])
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/1?x=1`)])
  expect(JSON.parse(line)).toEqual({
    method: 'GET',
    url: '/pets/1?x=1',
    status: 200,
    plan: 'free',
    remaining: 59,
    ms: expect.any(Number),
  })
})

test("--log pretty writes columns, without colour if the output isn't a terminal", async () => {
  const { url, stdout } = await start(['--log', 'pretty'])
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/99`)])
  expect(line).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} GET {5}\/pets\/99 {24} 404 free {7} {8}59 +\d+\.\d ms$/,
  )
})

test.each([
  ['a terminal shows a coloured log by default', {}, true, true],
  ['NO_COLOR turns colours off', { NO_COLOR: '1' }, true, false],
])('%s', async (_, env, isTTY, isColoured) => {
  const { url, stdout } = await start(isTTY ? [] : ['--log', 'pretty'], { env, isTTY })
  const [line] = await Promise.all([stdout.next(), fetch(`${url}/pets/99`)])
  expect(line.includes('\u001b[33m404\u001b[0m')).toBe(isColoured)
})
