import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ask, requirePet } from '../http/check.js'
import { start, stop } from '../processes.js'

/** Returns the time from the start of the process to the first reply, in ms. */
export async function timeToFirstReply(cli) {
  const startedAt = performance.now()
  const child = start(process.execPath, [cli, '--port', '0', '--log', 'silent'])
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const port = Number(line.match(/:(\d+)/)?.[1])
    const reply = await ask(port)
    const elapsed = performance.now() - startedAt
    requirePet('petstore-mock', reply)
    return elapsed
  } finally {
    await stop(child)
  }
}
