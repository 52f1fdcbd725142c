import { isBelow } from '../../control/paths.ts'
import type { Destination } from '../destination.ts'
import { toResponse } from '../http/response/to-response.ts'
import type { Instance } from '../instance.ts'
import type { Content } from '../pages/content.ts'
import { contentAt, responseAt } from '../pages/page-at.ts'
import { createRoot } from '../pages/root.ts'
import { contractJson, contractYaml } from './contract.ts'
import { pageFile } from './files.ts'

/** The pages about a petstore, by path: the contract, and Swagger UI for it. */
const PAGES: ReadonlyMap<string, (instance: Instance) => Content> = new Map([
  ['/docs', () => pageFile('index.html')],
  ['/docs/', () => pageFile('index.html')],
  ['/openapi.json', contractJson],
  ['/openapi.yaml', contractYaml],
])

/**
 * Finds a page about a session's petstore; undefined if there is none. The pages are below `parent`,
 * and below the session's base path, which is longer if the session has a `baseUrl` of its own.
 */
export function findSessionPage(
  path: string,
  parent: string,
  session: Instance,
): Destination | undefined {
  const base = session.settings.baseUrl.path
  const page = PAGES.get(path.slice((isBelow(path, base) ? base : parent).length))
  return page && contentAt(() => page(session))
}

/**
 * Returns a function that finds a documentation page: the contract, or Swagger UI for it. It looks
 * paths up in a fixed table, so no path can reach another file. The base path, where the contract has
 * no operation, is like the root.
 */
export function findPage(main: () => Instance): (path: string) => Destination | undefined {
  const basePath = () => main().settings.baseUrl.path
  const root = createRoot(main)
  const pages: ReadonlyMap<string, Destination> = new Map([
    ['/', root],
    // Browsers request it for every page.
    ['/favicon.ico', responseAt(() => toResponse({ status: 204 }))],
    ...[...PAGES].map(([path, read]) => [path, contentAt(() => read(main()))] as const),
    ['/docs/start.js', contentAt(() => pageFile('start.js'))],
    ['/docs/swagger-ui.css', contentAt(() => pageFile('swagger-ui.css'))],
    ['/docs/swagger-ui-bundle.js', contentAt(() => pageFile('swagger-ui-bundle.js'))],
  ])
  return (path) => pages.get(path) ?? (isBase(path, basePath()) ? root : undefined)
}

function isBase(path: string, base: string): boolean {
  return base !== '' && path.startsWith(base) && ['', '/'].includes(path.slice(base.length))
}
