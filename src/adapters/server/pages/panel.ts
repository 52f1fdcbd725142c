import { type ServedResponse, type ServerDestination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import {
  answerContent,
  asksForPage,
  type Content,
  packageFile,
  pagePolicy,
  responseAt,
} from './content.ts'

const POLICY = pagePolicy("'self'")

/** The path of a file that the page loads, below `/__petstore`. No other folder can be reached. */
const FILE = /^\/panel\/([\w-]+\.(?:js|css))$/

const NOT_BUILT =
  'The panel is missing, because this copy of petstore-mock wasn\'t built: run "npm run build" in it.\n'

/**
 * Finds the panel at a path below `/__petstore`; undefined if it isn't there. At the root of the
 * control API, only browsers get it: `index` answers all others. `folder` has the built files.
 *
 * The files are public, because a page can't ask for the token before it's loaded.
 */
export function findPanel(
  path: string,
  index: (path: string) => ServerDestination,
  folder = 'dist/panel',
): ServerDestination | undefined {
  const [, name] = FILE.exec(path) ?? []
  if (name !== undefined) return fileAt(`${folder}/${name}`)
  return path === '' || path === '/' ? pageOr(index(path), folder) : undefined
}

function pageOr(index: ServerDestination, folder: string): ServerDestination {
  const page = fileAt(`${folder}/index.html`)
  return serverDestination(
    (request) => (asksForPage(request) ? page : index).handle(request),
    index.bodyLimit,
  )
}

function fileAt(path: string): ServerDestination {
  return responseAt(() => {
    const file = readIfBuilt(path)
    return file === undefined ? notBuilt() : answerContent(file)
  })
}

function notBuilt(): ServedResponse {
  const text = { type: 'text/plain; charset=utf-8', content: NOT_BUILT }
  return toResponse({ status: 404, headers: { 'Content-Security-Policy': POLICY }, text })
}

function readIfBuilt(path: string): Content | undefined {
  try {
    return packageFile(path, POLICY)
  } catch {
    return undefined
  }
}
