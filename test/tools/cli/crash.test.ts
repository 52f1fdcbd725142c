import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { explore } from '../../support/cli/explored.ts'
import { folderOf } from '../../support/cli/folder.ts'

const CRASH = ['--outcomes', 'crash,crash-before', '--faults', '1']

/** Orders a pet, with a key that is kept in the folder of its first argument, if there's one. */
const NODE = `
  const { existsSync, readFileSync, writeFileSync } = require('node:fs')
  const { PETSTORE_BASE_URL: url, PETSTORE_STORAGE: folder } = process.env
  const file = folder + '/key'
  if (!existsSync(file)) writeFileSync(file, crypto.randomUUID())
  const key = process.argv[2] === 'kept' ? readFileSync(file, 'utf8') : crypto.randomUUID()
  const order = () => fetch(url + '/store/orders', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ petId: 1, quantity: 1 }),
  })
  order().catch(order).then(({ ok }) => process.exit(ok ? 0 : 1))`

const PYTHON = `
import json, os, sys, uuid, pathlib, urllib.request
kept = pathlib.Path(os.environ['PETSTORE_STORAGE'], 'key')
if not kept.exists():
    kept.write_text(str(uuid.uuid4()))
key = kept.read_text() if sys.argv[1] == 'kept' else str(uuid.uuid4())
urllib.request.urlopen(urllib.request.Request(
    os.environ['PETSTORE_BASE_URL'] + '/store/orders',
    data=json.dumps({'petId': 1, 'quantity': 1}).encode(),
    headers={'Content-Type': 'application/json', 'Idempotency-Key': key},
))`

const hasPython = spawnSync('python3', ['--version']).status === 0

const newFolder = () => folderOf({ 'order.cjs': NODE, 'order.py': PYTHON })

/** Runs a search with a script as the command. */
function search(name: string, flags: readonly string[] = CRASH, cwd = newFolder()) {
  const [script = '', ...words] = name.split(' ')
  const runtime = script.endsWith('.py') ? 'python3' : process.execPath
  // The command runs in this process's folder.
  return explore(flags, { cwd }, [runtime, join(cwd, script), ...words])
}

test
  .skipIf(process.platform === 'win32')
  .each(hasPython ? ['order.cjs', 'order.py'] : ['order.cjs'])(
  '%s is killed and started again, and its order must not be',
  async (script) => {
    const { status, stdout } = await search(`${script} new`)
    expect(status).toBe(1)
    expect(stdout.match(/path: .*/g)).toEqual(['path: crash, ok (createOrder crash)'])
    expect(stdout).toContain('duplicated-effect')
    // It never gets to its repeat.
    expect(stdout).toMatch(/POST \/store\/orders → crash, and the client starts again\n.*→ 201\n/)

    const kept = await search(`${script} kept`)
    expect(kept).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('Explore passed: no problems in 5 runs'),
    })
  },
)

test('a saved crash is played by a search, because no service can kill a command', async () => {
  const cwd = newFolder()
  const { stderr } = await search('order.cjs new', [...CRASH, '--save', 'paths'], cwd)
  const [file = ''] = readdirSync(join(cwd, 'paths'))
  expect(file).toBe('duplicated-effect.createOrder-crash.json')
  expect(JSON.parse(readFileSync(join(cwd, 'paths', file), 'utf8'))).toEqual({
    faults: [{ network: 'empty', afterOperation: true, times: 1 }],
  })
  expect(stderr).toContain(
    'saved 1 failing path; to run them again: petstore-mock explore --faults 0 --save paths -- ',
  )
  const again = await search('order.cjs new', ['--faults', '0', '--save', 'paths'], cwd)
  expect(again.stdout).toContain('Explore failed: 1 error in 4 runs')
})
