import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { findWorkerScript, WORKER_SCRIPT } from './adapters/msw/msw-worker-script.ts'

/**
 * Creates a Vite plugin that serves the worker script of the installed msw at
 * `/mockServiceWorker.js`, in dev and preview. It adds nothing to a production build.
 *
 * @throws {Error} if msw isn't installed, when the dev server starts.
 */
export function petstoreWorker(): Plugin {
  let serve: Connect.NextHandleFunction
  return {
    name: 'petstore-mock:worker',
    apply: 'serve',
    configResolved({ root, base }) {
      const script = findWorkerScript([join(root, 'package.json'), import.meta.url])
      if (script === undefined) {
        throw new Error("petstoreWorker: msw isn't installed. Run npm install -D msw")
      }
      serve = serveScript(script, new Set([`/${WORKER_SCRIPT}`, base + WORKER_SCRIPT]))
    },
    configureServer: ({ middlewares }) => void middlewares.use(serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve),
  }
}

/** The methods with which the script can be requested. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

function serveScript(script: string, paths: ReadonlySet<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { method = '', url = '' } = request
    const path = url.split('?', 1)[0] ?? ''
    if (!METHODS.has(method) || !paths.has(path)) return next()
    readFile(script).then((text) => {
      response.setHeader('Content-Type', 'text/javascript')
      // The browser must revalidate, because another version of msw has a different script.
      response.setHeader('Cache-Control', 'no-cache')
      // The worker must control the whole origin, because the API is usually outside the base path.
      response.setHeader('Service-Worker-Allowed', '/')
      response.end(text)
    }, next)
  }
}
