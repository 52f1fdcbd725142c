import { type PetstoreServer, type ServerOptions, startServer } from 'petstore-mock/server'
import { afterEach } from 'vitest'

/**
 * Returns a function that starts servers with a virtual clock. Each test's servers are closed after
 * it.
 */
export function useServers(): (options?: ServerOptions) => Promise<PetstoreServer> {
  const started: PetstoreServer[] = []
  afterEach(async () => {
    await Promise.all(started.splice(0).map((server) => server.close()))
  })
  return async (options = {}) => {
    const server = await startServer({ port: 0, clock: '2026-05-01T00:00:00Z', ...options })
    started.push(server)
    return server
  }
}
