import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { ask, requirePet } from '../http/check.js'
import { start, stop } from '../processes.js'

/** Returns the time from the start of the process to the first response, in ms. */
export async function timeToFirstResponse(cli) {
  const startedAt = performance.now()
  const child = start(process.execPath, [cli, '--port', '0', '--log', 'silent'])
  try {
    const [line] = await once(createInterface(child.stdout), 'line')
    const port = Number(line.match(/:(\d+)/)?.[1])
    const response = await ask(port)
    const elapsed = performance.now() - startedAt
    requirePet('petstore-mock', response)
    return elapsed
  } finally {
    await stop(child)
  }
}
