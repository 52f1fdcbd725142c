import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

const SCRIPT = 'mockServiceWorker.js'
const original = readFileSync('node_modules/msw/lib/mockServiceWorker.js', 'utf8')

test('init copies the script of the installed msw into a folder that it creates', async () => {
  const folder = join(folderOf(), 'public/deep')
  expect(await run(['init', folder])).toEqual({
    status: 0,
    stdout: `petstore-mock: wrote ${folder}/${SCRIPT}\n`,
    stderr: '',
  })
  expect(readFileSync(join(folder, SCRIPT), 'utf8')).toBe(original)
})

test('init replaces the script of another version', async () => {
  const folder = folderOf({ [SCRIPT]: original.replace('2.15.0', '2.1.0') })
  expect((await run(['init', folder])).status).toBe(0)
  expect(readFileSync(join(folder, SCRIPT), 'utf8')).toBe(original)
})

test('init refuses a path that is a file', async () => {
  const file = join(folderOf({ 'a.txt': '' }), 'a.txt')
  const { status, stderr } = await run(['init', file])
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `petstore-mock: init: expected a folder but got "${file}", which can't be written to (EEXIST)\n`,
  })
})
