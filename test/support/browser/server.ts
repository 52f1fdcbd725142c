import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { request } from 'undici'
import { bundledData } from '../../../scripts/build/mswjs-data.js'

/** A server for pages that start a petstore. */
export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  readonly origin: string
  /** msw's worker script. */
  readonly worker: Uint8Array
  /** Listeners by path. The page, its script and the worker script are there from the start. */
  routes: Map<string, RequestListener>
  /** Answers the paths without a route. Sends a 404 by default. */
  otherwise: RequestListener
  /** Removes the listeners that tests have added. */
  reset(): void
  close(): Promise<void>
}

const PAGE = '<!doctype html><meta charset="utf-8"><script type="module" src="/main.js"></script>'

const MAIN = fileURLToPath(new URL('../../adapters/browser/site/main.ts', import.meta.url))
const WORKER = createRequire(import.meta.url).resolve('msw/mockServiceWorker.js')

/** Headers that belong to one connection, not to the message (RFC 9110, 7.6.1). */
export const HOP_BY_HOP = ['connection', 'keep-alive', 'transfer-encoding']

/** Bundles the page in `test/adapters/browser/site/`, and serves it on a free port. */
export async function startTestServer(): Promise<TestServer> {
  const initial = await initialRoutes()
  const served = { routes: new Map(initial.routes), otherwise: notFound }
  const server = createServer((request, response) => {
    const listener = served.routes.get(pathOf(request)) ?? served.otherwise
    listener(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return Object.assign(served, {
    origin: `http://127.0.0.1:${port}`,
    worker: initial.worker,
    reset() {
      served.routes = new Map(initial.routes)
      served.otherwise = notFound
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  })
}

const notFound: RequestListener = (_, response) => response.writeHead(404).end('nothing here')

async function loadRoutes() {
  const [script, worker] = await Promise.all([bundle(MAIN), readFile(WORKER)])
  const routes: readonly (readonly [string, RequestListener])[] = [
    ['/', answerWith(PAGE, { 'Content-Type': 'text/html' })],
    ['/main.js', answerWith(script, { 'Content-Type': 'text/javascript' })],
    // Browsers request it on their own.
    ['/favicon.ico', answerWith('')],
    ['/mockServiceWorker.js', answerWith(worker, { 'Content-Type': 'text/javascript' })],
  ]
  return { routes, worker }
}

let loaded: ReturnType<typeof loadRoutes> | undefined

/** Bundles the page once for all servers of this process. */
function initialRoutes(): ReturnType<typeof loadRoutes> {
  loaded ??= loadRoutes()
  return loaded
}

/** Creates a listener that always sends the same response. */
export function answerWith(
  body: string | Uint8Array,
  headers: Readonly<Record<string, string>> = {},
): RequestListener {
  return (_, response) => response.writeHead(200, headers).end(body)
}

/** Creates a listener that forwards requests to another server, without the hop-by-hop headers. */
export function forwardTo(origin: string): RequestListener {
  return async (incoming, outgoing) => {
    const { method = 'GET', url = '/', headers } = incoming
    const { connection: _, ...sent } = headers
    const body = await buffer(incoming)
    const response = await request(origin + url, { method, headers: sent, body })
    for (const name of HOP_BY_HOP) delete response.headers[name]
    outgoing.sendDate = false
    outgoing.writeHead(response.statusCode, response.headers)
    response.body.pipe(outgoing)
  }
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

async function bundle(entry: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
    plugins: [bundledData],
  })
  return outputFiles[0]?.text ?? ''
}
