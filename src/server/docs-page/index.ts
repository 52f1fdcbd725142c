import type { ApiRequest } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import { type Destination, type ServedResponse, serverDestination } from '../destination.ts'
import { toResponse } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import { answerContent, type Content } from './content.ts'
import { contractJson, contractYaml } from './contract.ts'
import { pageFile } from './files.ts'

const METHODS = 'GET, HEAD, OPTIONS'

/**
 * Returns a function that finds a documentation page: the contract, or Swagger UI for it. It looks
 * paths up in a fixed table, so no path can reach another file.
 */
export function findPage(main: () => Instance): (path: string) => Destination | undefined {
  const page = toDestination(() => pageFile('index.html'))
  const basePath = () => main().settings.baseUrl.path
  const pages: ReadonlyMap<string, Destination> = new Map([
    ['/docs', page],
    ['/docs/', page],
    ['/docs/start.js', toDestination(() => pageFile('start.js'))],
    ['/docs/swagger-ui.css', toDestination(() => pageFile('swagger-ui.css'))],
    ['/docs/swagger-ui-bundle.js', toDestination(() => pageFile('swagger-ui-bundle.js'))],
    ['/openapi.json', toDestination(() => contractJson(basePath()))],
    ['/openapi.yaml', toDestination(() => contractYaml(basePath()))],
  ])
  return (path) => pages.get(path)
}

function toDestination(read: () => Content): Destination {
  return serverDestination((request) => answer(request, read))
}

function answer(request: ApiRequest, read: () => Content): ServedResponse {
  const { method, path } = request
  if (method === 'GET' || method === 'HEAD') return answerContent(request, read())
  const headers = { Allow: METHODS }
  if (method === 'OPTIONS') return toResponse({ status: 204, headers })
  const message = `${path} does not allow ${method}, only ${METHODS}`
  return toResponse(refusal(httpProblem('method_not_allowed', message, { headers })))
}
