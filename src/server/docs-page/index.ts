import type { ApiRequest } from '../../http/messages.ts'
import { refusal } from '../../http/outcome.ts'
import { httpProblem } from '../../http/problems.ts'
import type { Destination, ServerReply } from '../destination.ts'
import { toReply } from '../http/reply/to-reply.ts'
import type { World } from '../sessions/instance.ts'
import { answerContent, type Content } from './content.ts'
import { contractJson, contractYaml } from './contract.ts'
import { pageFile } from './files.ts'

const METHODS = 'GET, HEAD, OPTIONS'

/**
 * Finds the pages of the documentation: the contract, and Swagger UI for it. The paths are names
 * of a table and nothing else, so none of them leads to another file.
 */
export function findPage(main: () => World): (path: string) => Destination | undefined {
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
  return {
    handle: (request) => answer(request, read),
    bodyLimit: () => 0,
    isService: false,
    planOf: () => null,
  }
}

function answer(request: ApiRequest, read: () => Content): ServerReply {
  const { method, path } = request
  if (method === 'GET' || method === 'HEAD') return answerContent(request, read())
  const headers = { Allow: METHODS }
  if (method === 'OPTIONS') return toReply({ status: 204, headers })
  const message = `${path} does not allow ${method}, only ${METHODS}`
  return toReply(refusal(httpProblem('method_not_allowed', message, { headers })))
}
