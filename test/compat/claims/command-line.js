import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** Every runner starts in the folder of the project. */
const CLI = resolve('node_modules/petstore-mock/dist/src/cli.js')
const CLIENT = resolve('test/client.js')

/** The command that runs a file in the runtime of the tests. */
const RUN = [process.execPath, ...('Deno' in globalThis ? ['run', '--allow-all'] : [])]

/** What holds for the executable. */
export const commandLine = {
  "serves until it's stopped": async () => {
    const child = start('--port', '0')
    const ended = once(child, 'close')
    const stderr = text(child.stderr)
    for await (const line of createInterface({ input: child.stdout })) {
      const url = /is ready: (http:\S+),/.exec(line)?.[1]
      if (url === undefined) continue
      assert.equal((await fetch(`${url}/pets/1`, { headers: { connection: 'close' } })).status, 200)
      // In Deno, child.kill() would hide the exit status.
      process.kill(child.pid, 'SIGTERM')
    }
    const [status] = await ended
    assert.equal(status, 0, await stderr)
  },

  'exec runs a client, and prints the audit': async () => {
    const child = start('exec', '--', ...RUN, CLIENT)
    const [[status], stdout, stderr] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ])
    assert.equal(stdout, 'status 200\n', stderr)
    assert.match(stderr, /audit/i)
    assert.equal(status, 0)
  },
}

function start(...words) {
  const [program, ...args] = [...RUN, CLI, ...words]
  return spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] })
}
