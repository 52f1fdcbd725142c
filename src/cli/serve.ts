import { once } from 'node:events'
import { describe } from '../describe.ts'
import { startServer } from '../server/index.ts'
import { type Arguments, UsageError } from './arguments.ts'

/** Serves until the process is told to stop; a second signal ends it at once. */
export async function serve(given: Arguments): Promise<void> {
  const server = await listen(given)
  console.log(`petstore-mock is ready: ${server.url}, plan ${given.plan}, seed ${given.seed}`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  await server.close()
  // Listeners for the second signal must not keep the process alive, nor a client that stays on.
  process.exit(0)
}

async function listen({ port, host, plan, apiKeys, seed, auth, pets }: Arguments) {
  const fixtures = pets === undefined ? undefined : await generate(seed, pets)
  try {
    return await startServer({
      port,
      host,
      plan,
      apiKeys,
      seed,
      auth,
      ...(fixtures && { fixtures }),
    })
  } catch (error) {
    throw explain(error, port, host)
  }
}

/** faker is loaded only when rows are generated. */
async function generate(seed: number, pets: number) {
  const { generateWorld } = await import('../../fixtures/generate.ts')
  return generateWorld({ seed, pets })
}

function explain(error: unknown, port: number, host: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new UsageError(`--port: ${port} is in use, takes a free one, or 0 to pick one`)
  }
  if (code === 'EACCES')
    return new UsageError(`--port: ${port} needs more rights, takes one above 1023`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return new UsageError(`--host: got ${describe(host)}, takes an address of this machine`)
  }
  return error instanceof TypeError ? new UsageError(error.message) : error
}
