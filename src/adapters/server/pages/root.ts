import { CONTROL_PATH } from '../../../control/paths.ts'
import { type Destination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { answerContent, asksForPage, pagePolicy, responseAt } from './content.ts'

const HEADERS = {
  // Everyone else is redirected.
  Vary: 'Accept',
  'Content-Security-Policy': pagePolicy("'self'"),
}

/** Returns the page. A base path and the paths of the contract have no characters to escape. */
function htmlOf(sample: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>petstore-mock</title>
    <link rel="stylesheet" href="/docs/root.css">
    <script src="/docs/root.js" defer></script>
  </head>
  <body>
    <main>
      <h1>petstore-mock</h1>
      <p>This server is a mock of an API.</p>
      <ul>
        <li><a href="${CONTROL_PATH}/">Panel</a>: requests, quotas, time, faults and data</li>
        <li><a href="/docs">Documentation</a> of the API</li>
        <li><a href="${CONTROL_PATH}/openapi.json">Control API</a>: its OpenAPI document</li>
      </ul>
      <h2>Send a request</h2>
      <p class="command"><code>curl -i ${sample}</code> <button type="button" hidden>Copy</button></p>
    </main>
  </body>
</html>
`
}

/** Returns the path of a request that anyone can send: of the first operation that only reads. */
function samplePath({ core, settings }: Instance): string {
  const paths = Object.entries(core.openapi.paths)
  const [path = '/'] = paths.find(([each, item]) => item?.get && !each.includes('{')) ?? []
  return settings.baseUrl.path + path
}

const REDIRECT = toResponse({ status: 302, headers: { Location: '/docs' } })

/**
 * Creates the root of the server. A browser gets links to its pages. Everyone else is redirected to
 * the documentation, so that the root can serve as a health check, with the headers of a response of
 * the petstore.
 */
export function createRoot(instance: Instance): Destination {
  const pages = responseAt((request) => {
    if (!asksForPage(request)) return REDIRECT
    const text = htmlOf(samplePath(instance))
    return answerContent({ type: 'text/html; charset=utf-8', text, headers: HEADERS })
  })
  return serverDestination((request) => {
    const response = pages.handle(request)
    if (asksForPage(request)) return response
    const base = instance.baseHeaders(request)
    return { ...response, headers: { ...response.headers, ...base, Vary: `Accept, ${base.Vary}` } }
  })
}
