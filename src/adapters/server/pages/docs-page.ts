import { isBelow } from '../../../control/paths.ts'
import type { SentRequest } from '../../../core/user-handlers/routes.ts'
import type { Destination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { type Content, contentAt, packageFile, pagePolicy, responseAt } from './content.ts'
import { createRoot } from './root.ts'

/** Allows inline styles, which Swagger UI sets. */
const POLICY = pagePolicy("'self' 'unsafe-inline'")

const fileAt = (name: string) => () =>
  contentAt(() => packageFile(`dist/swagger-ui/${name}`, POLICY))

const contractAt = (type: string) => (instance: Instance) =>
  contentAt(() => contractAs(type, instance))

/** The pages of a petstore by path: the contract, Swagger UI for it, and what they load. */
const PAGES: ReadonlyMap<string, (instance: Instance) => Destination> = new Map([
  ['/', createRoot],
  ['/docs', fileAt('index.html')],
  ['/docs/', fileAt('index.html')],
  ['/docs/start.js', fileAt('start.js')],
  // These two are larger than all others together.
  ['/docs/swagger-ui.css', fileAt('swagger-ui.css.br')],
  ['/docs/swagger-ui-bundle.js', fileAt('swagger-ui-bundle.js.br')],
  ['/openapi.json', contractAt('application/json')],
  // JSON is YAML (YAML 1.2).
  ['/openapi.yaml', contractAt('application/yaml')],
  // Browsers request it for every page.
  ['/favicon.ico', () => responseAt(() => toResponse({ status: 204 }))],
])

/**
 * Finds a page about a petstore; undefined if there's none. The pages are below `root`, and below the
 * petstore's base path. It looks paths up in a fixed table, so no path can reach another file. Your
 * handlers win over a page, and if they're all there is, there are no pages.
 */
export function findPage(
  request: SentRequest,
  instance: Instance,
  root: string,
): Destination | undefined {
  const { path } = request
  const { baseUrl, operations } = instance.settings
  const routes = instance.state.userHandlers.at(request)
  if (!operations || routes.some(({ isForAll }) => !isForAll)) return undefined
  const parent = isBelow(path, baseUrl.path) ? baseUrl.path : root
  return PAGES.get(path.slice(parent.length) || '/')?.(instance)
}

/**
 * Returns the contract of a petstore, with this server as the only entry of `servers`. Its URL is
 * relative, so it's valid for any host name and port. Pages of any origin may read it.
 */
function contractAs(type: string, { petstore, settings }: Instance): Content {
  const document = { ...petstore.openapi, servers: [{ url: settings.baseUrl.path || '/' }] }
  const headers = { 'Access-Control-Allow-Origin': '*' }
  return { type, text: JSON.stringify(document, null, 2), headers }
}
