import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Connect, Plugin } from 'vite'
import { findWorkerScript, WORKER_SCRIPT } from './adapters/msw-worker-script.ts'

/**
 * Makes the Vite plugin that serves the worker script of the installed msw at
 * `/mockServiceWorker.js`, in dev and preview. Nothing of it gets into a production build.
 *
 * @throws {Error} when the dev server starts and msw is not installed.
 */
export function petstoreWorker(): Plugin {
  let serve: Connect.NextHandleFunction
  return {
    name: 'petstore-mock:worker',
    apply: 'serve',
    configResolved({ root, base }) {
      const script = findWorkerScript([join(root, 'package.json'), import.meta.url])
      if (script === undefined) {
        throw new Error('petstoreWorker: msw is not installed here: run npm install -D msw')
      }
      serve = serveScript(script, new Set([`/${WORKER_SCRIPT}`, base + WORKER_SCRIPT]))
    },
    configureServer: ({ middlewares }) => void middlewares.use(serve),
    configurePreviewServer: ({ middlewares }) => void middlewares.use(serve),
  }
}

/** What a script is asked for with. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD'])

function serveScript(script: string, paths: ReadonlySet<string>): Connect.NextHandleFunction {
  return (request, response, next) => {
    const { method = '', url = '' } = request
    const path = url.split('?', 1)[0] ?? ''
    if (!METHODS.has(method) || !paths.has(path)) return next()
    readFile(script).then((text) => {
      response.setHeader('Content-Type', 'text/javascript')
      // The browser asks again at every start: another msw means another script.
      response.setHeader('Cache-Control', 'no-cache')
      // Below a base path too it is for the whole origin: the API is seldom below it.
      response.setHeader('Service-Worker-Allowed', '/')
      response.end(text)
    }, next)
  }
}
