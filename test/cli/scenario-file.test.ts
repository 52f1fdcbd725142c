import { expect, test } from 'vitest'
import { run, start } from '../support/cli/command-line.ts'
import { folderOf } from '../support/cli/folder.ts'

const ONCE = '{"faults":[{"status":503,"times":1}]}'

test('--scenario plays the faults of a JSON file', async () => {
  const cwd = folderOf({ 'once.json': ONCE })
  const { url } = await start(['--scenario', 'once.json'], { cwd })

  expect((await fetch(`${url}/pets`)).status).toBe(503)
  expect((await fetch(`${url}/pets`)).status).toBe(200)
})

test('a config names the file of a scenario relative to itself', async () => {
  const cwd = folderOf({ 'once.json': ONCE, 'c.json': '{"scenario":"./once.json"}' })
  const { url } = await start(['--config', 'c.json'], { cwd })

  expect((await fetch(`${url}/pets`)).status).toBe(503)
})

test.each([
  ['no.json', 'expected a file but got "no.json", which does not exist'],
  ['a.json', "a.json:1:12: expected JSON but got a syntax error (Object value expected after ':')"],
  ['b.json', 'b.json: faults[0].status: expected an integer from 400 to 599 but got 200'],
  ['flak', expect.stringContaining('but got "flak"; did you mean "flaky"?')],
])('--scenario %s is refused in one line', async (name, message) => {
  const cwd = folderOf({ 'a.json': '{"faults": }', 'b.json': '{"faults":[{"status":200}]}' })
  const { status, stderr } = await run(['--port', '0', '--scenario', name], { cwd })

  expect(status).toBe(2)
  expect(stderr.trimEnd().replace('petstore-mock: --scenario: ', '')).toEqual(message)
})
