// One type, Petstore, for all ways in. Only petstores in this process have handlers.
import type { HttpHandler } from 'msw'
import { setupServer } from 'msw/node'
import {
  type ApiResponse,
  type AuditReport,
  createPetstore,
  type Petstore,
  type PetstoreWithHandlers,
  type Snapshot,
} from 'petstore-mock'
import { type BrowserPetstore, startPetstore } from 'petstore-mock/browser'
import { type NodePetstore, setupPetstore } from 'petstore-mock/node'
import { type PetstoreServer, startServer } from 'petstore-mock/server'
import { installPetstore } from 'petstore-mock/vitest'

function useUpQuota(petstore: Petstore): void {
  petstore.quotas.exhaust()
}

const own = createPetstore()
const set: NodePetstore = setupPetstore({ timers: { tick: (ms: number) => void ms } })
const installed: NodePetstore = installPetstore({ onUnhandledRequest: 'error' })
const server: PetstoreServer = await startServer({ port: 0 })
const session = server.sessions.create({ plan: 'pro' })
const page: BrowserPetstore = await startPetstore({ persist: 'session' })

for (const petstore of [own, set, installed, server.petstore, session.petstore, page]) {
  useUpQuota(petstore)
}

const handlers: HttpHandler[] = own.handlers
setupServer(...handlers, ...set.handlers, ...installed.handlers, ...page.handlers)
own satisfies PetstoreWithHandlers
// @ts-expect-error msw can't use a petstore that runs in a server.
void server.petstore.handlers
// @ts-expect-error msw can't use a petstore that runs in a server.
server.petstore satisfies PetstoreWithHandlers

set.listen({ onUnhandledRequest: 'bypass' })
// @ts-expect-error The value isn't one of msw's.
set.listen({ onUnhandledRequest: 'ignore' })
// @ts-expect-error createPetstore doesn't intercept requests.
createPetstore({ onUnhandledRequest: 'error' })
// @ts-expect-error createPetstore opens no port.
createPetstore({ port: 4010 })

own.snapshot() satisfies Snapshot
own.audit() satisfies AuditReport
own.handle({ method: 'GET', path: '/pets', query: '', body: null }) satisfies ApiResponse
own.fetch('/pets') satisfies Promise<Response>
void (await page.stop())
void (await server.close())
