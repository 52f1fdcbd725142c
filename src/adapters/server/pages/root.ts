import { CONTROL_PATH } from '../../../control/paths.ts'
import { answerContent, pagePolicy, responseAt } from './content.ts'

const HEADERS = { 'Content-Security-Policy': pagePolicy("'self'") }

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

/** Creates the root of a petstore: a page with links to the others. */
export const createRoot = () =>
  responseAt(({ path }) => {
    const text = pageWith(`${path.replace(/\/$/, '')}/docs`)
    return answerContent({ type: 'text/html; charset=utf-8', text, headers: HEADERS })
  })
