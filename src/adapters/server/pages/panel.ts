import type { Destination } from '../destination.ts'
import { asksForPage, type Content, contentAt, packageFile, pagePolicy } from './content.ts'

const POLICY = pagePolicy("'self'")

/** The path of a file that the page loads, below `/__petstore`. No other folder can be reached. */
const FILE = /^\/panel\/([\w-]+\.(?:js|css))$/

/**
 * Finds the panel at a path below `/__petstore`; undefined if it isn't there. At the root of the
 * control API, only browsers get it: `index` answers all others.
 *
 * The files are public, because a page can't ask for the token before it's loaded.
 */
export function findPanel(
  path: string,
  index: (path: string) => Destination,
): Destination | undefined {
  const isRoot = path === '' || path === '/'
  const name = isRoot ? 'index.html' : FILE.exec(path)?.[1]
  const file = name === undefined ? undefined : readFile(name)
  if (file === undefined) return undefined
  const page = contentAt(() => file)
  return isRoot ? pageOr(page, index(path)) : page
}

function pageOr(page: Destination, { handle, bodyLimit }: Destination): Destination {
  return {
    handle: (request) => (asksForPage(request) ? page.handle(request) : handle(request)),
    bodyLimit,
  }
}

/** Reads a file of the panel; undefined if there's none, as before the first build. */
function readFile(name: string): Content | undefined {
  try {
    return packageFile(`dist/panel/${name}`, POLICY)
  } catch {
    return undefined
  }
}
