import { isBelow } from '../../../control/paths.ts'
import type { SentRequest } from '../../../core/own/origins.ts'
import type { Destination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import type { Instance } from '../instance.ts'
import { type Content, contentAt, packageFile, pagePolicy, responseAt } from './content.ts'
import { createRoot } from './root.ts'

/** Allows inline styles, which Swagger UI sets. */
const POLICY = pagePolicy("'self' 'unsafe-inline'")

/** The files that the pages load. Those of Swagger UI are larger than all others together. */
const FILES = ['start.js', 'swagger-ui.css.br', 'swagger-ui-bundle.js.br']

const pageFile = (name: string) => packageFile(`dist/swagger-ui/${name}`, POLICY)

/** The pages about a petstore, by path: the contract, and Swagger UI for it. */
const PAGES = new Map<string, (instance: Instance) => Content>([
  ['/docs', () => pageFile('index.html')],
  ['/docs/', () => pageFile('index.html')],
  ['/openapi.json', (instance) => contractAs('application/json', instance)],
  // JSON is YAML (YAML 1.2).
  ['/openapi.yaml', (instance) => contractAs('application/yaml', instance)],
])

/**
 * Finds a page about a session's petstore; undefined if there's none. The pages are below `parent`,
 * and below the session's base path, which is longer if the session has a `baseUrl` of its own.
 */
export function findSessionPage(
  request: SentRequest,
  parent: string,
  session: Instance,
): Destination | undefined {
  const { path } = request
  const base = session.settings.baseUrl.path
  if (isYours(request, session)) return undefined
  const page = PAGES.get(path.slice((isBelow(path, base) ? base : parent).length))
  return page && contentAt(() => page(session))
}

/** The pages at the root of the server: those about its petstore, and what they load. */
const ROOT_PAGES: ReadonlyMap<string, (instance: Instance) => Destination> = new Map([
  ['/', createRoot],
  // Browsers request it for every page.
  ['/favicon.ico', () => responseAt(() => toResponse({ status: 204 }))],
  ...[...PAGES].map(
    ([path, read]) => [path, (instance: Instance) => contentAt(() => read(instance))] as const,
  ),
  ...FILES.map(
    (file) => [`/docs/${file.replace('.br', '')}`, () => contentAt(() => pageFile(file))] as const,
  ),
])

/**
 * Finds a documentation page at the root of the server: the contract, or Swagger UI for it. It looks
 * paths up in a fixed table, so no path can reach another file. The base path, where the contract has
 * no operation, is like the root.
 */
export function findPage(request: SentRequest, instance: Instance): Destination | undefined {
  const { path } = request
  const { baseUrl } = instance.settings
  if (isYours(request, instance)) return undefined
  const create = ROOT_PAGES.get(path) ?? (isBase(path, baseUrl.path) ? createRoot : undefined)
  return create?.(instance)
}

/** Returns whether a path belongs to your API: one of your handlers has it, or they're all there is. */
function isYours(request: SentRequest, { settings, hasPath }: Instance): boolean {
  return !settings.operations || hasPath(request)
}

/** Returns whether a path is a page or a file of the server itself, rather than about a petstore. */
export function isServerPage(request: SentRequest, instance: Instance): boolean {
  const { path } = request
  const isPage =
    (ROOT_PAGES.has(path) && !PAGES.has(path)) || isBase(path, instance.settings.baseUrl.path)
  return isPage && !isYours(request, instance)
}

function isBase(path: string, base: string): boolean {
  return base !== '' && path.startsWith(base) && ['', '/'].includes(path.slice(base.length))
}

/**
 * Returns the contract of a petstore, with this server as the only entry of `servers`. Its URL is
 * relative, so it's valid for any host name and port. Pages of any origin may read it.
 */
function contractAs(type: string, { core, settings }: Instance): Content {
  const document = { ...core.openapi, servers: [{ url: settings.baseUrl.path || '/' }] }
  const headers = { 'Access-Control-Allow-Origin': '*' }
  return { type, text: JSON.stringify(document, null, 2), headers }
}
