import { CONTROL_PATH } from '../../../control/paths.ts'
import { baseHeaders } from '../../../core/service/unserved.ts'
import { type Destination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { answerContent, asksForPage, pagePolicy, responseAt } from './content.ts'

const HEADERS = {
  // Everyone else is redirected.
  Vary: 'Accept',
  'Content-Security-Policy': pagePolicy("'self'"),
}

const pageWith = (docs: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>petstore-mock</title>
  </head>
  <body>
    <h1>petstore-mock</h1>
    <p>This server is a mock of an API.</p>
    <ul>
      <li><a href="${CONTROL_PATH}/">Panel</a>: requests, quotas, time, faults and data</li>
      <li><a href="${docs}">Documentation</a> of the API</li>
      <li><a href="${CONTROL_PATH}/openapi.json">Control API</a>: its OpenAPI document</li>
    </ul>
  </body>
</html>
`

/**
 * Creates the root of a petstore. A browser gets links to its pages. Everyone else is redirected to
 * the documentation, so that the root can serve as a health check, with the headers of a response of
 * the petstore.
 */
export function createRoot(instance: Instance): Destination {
  const pages = responseAt((request) => {
    const docs = `${request.path.replace(/\/$/, '')}/docs`
    return asksForPage(request)
      ? answerContent({ type: 'text/html; charset=utf-8', text: pageWith(docs), headers: HEADERS })
      : toResponse({ status: 302, headers: { Location: docs } })
  })
  return serverDestination((request) => {
    const response = pages.handle(request)
    if (asksForPage(request)) return response
    const base = baseHeaders(instance, request)
    return { ...response, headers: { ...response.headers, ...base, Vary: `Accept, ${base.Vary}` } }
  })
}
