import { CONTROL_PATH } from '../../control/paths.ts'
import type { Destination } from '../destination.ts'
import { toResponse } from '../http/response/to-response.ts'
import { answerContent, toContent } from './content.ts'
import { asksForPage, responseAt } from './page-at.ts'

/** The response depends on `Accept`, so caches keep one for each. */
const VARY = { Vary: 'Accept' }

const HEADERS = {
  ...VARY,
  'Content-Security-Policy':
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}

const HTML = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>petstore-mock</title>
  </head>
  <body>
    <main>
      <h1>petstore-mock</h1>
      <p>This server is a mock of the Petstore API.</p>
      <ul>
        <li><a href="${CONTROL_PATH}/">Panel</a>: requests, quotas, time, faults and data</li>
        <li><a href="/docs">Documentation</a> of the API</li>
        <li><a href="${CONTROL_PATH}/openapi.json">Control API</a>: its OpenAPI document</li>
      </ul>
    </main>
  </body>
</html>
`

const page = toContent('text/html; charset=utf-8', HTML, HEADERS)

/**
 * The root of the server. A browser gets links to its pages. Everyone else is redirected to the
 * documentation, so that the root can serve as a health check.
 */
export const root: Destination = responseAt((request) =>
  asksForPage(request)
    ? answerContent(request, page)
    : toResponse({ status: 302, headers: { ...VARY, Location: '/docs' } }),
)
