import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

const SCRIPT = 'mockServiceWorker.js'
const original = readFileSync('node_modules/msw/lib/mockServiceWorker.js', 'utf8')

test('init copies the script of the installed msw into a folder that it creates', async () => {
  const folder = join(folderOf(), 'public/deep')
  const { status, stdout } = await run(['init', folder])
  expect({ status, stdout }).toEqual({
    status: 0,
    stdout: `petstore-mock: wrote ${folder}/${SCRIPT} (msw 2.15.0)\n`,
  })
  expect(readFileSync(join(folder, SCRIPT), 'utf8')).toBe(original)
})

test('init reports that the script is up to date', async () => {
  const folder = folderOf({ [SCRIPT]: original })
  expect((await run(['init', folder])).stdout).toContain('is up to date (msw 2.15.0)')
})

test('init replaces the script of another version', async () => {
  const folder = folderOf({ [SCRIPT]: original.replace('2.15.0', '2.1.0') })
  expect((await run(['init', folder])).stdout).toContain('wrote')
})

test("init replaces a file that isn't msw's script only with --force", async () => {
  const folder = folderOf({ [SCRIPT]: 'mine' })
  const refused = await run(['init', folder])
  expect(refused.status).toBe(2)
  expect(refused.stderr).toContain("expected msw's worker script but got another file, ")
  expect(refused.stderr).toContain('; use --force to replace it')
  expect((await run(['init', folder, '--force'])).status).toBe(0)
})

test('init refuses a path that is a file', async () => {
  const file = join(folderOf({ 'a.txt': '' }), 'a.txt')
  const { status, stderr } = await run(['init', file])
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: `petstore-mock: init: expected a folder but got "${file}", which is a file\n`,
  })
})
