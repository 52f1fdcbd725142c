import { type ServedResponse, type ServerDestination, serverDestination } from '../destination.ts'
import { toResponse } from '../http/to-response.ts'
import { answerContent, asksForPage, pagePolicy, responseAt } from './content.ts'
import { readPackageFile } from './files.ts'

const POLICY = pagePolicy("'self'")

const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
} as const

type Extension = keyof typeof TYPES

/** The path of a file that the page loads, below `/__petstore`. No other folder can be reached. */
const FILE = /^\/panel\/([\w-]+)\.(?:(js)|(css))$/

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
  const [, name, script] = FILE.exec(path) ?? []
  if (name !== undefined) return fileAt(`${folder}/${name}`, script === undefined ? 'css' : 'js')
  return path === '' || path === '/' ? pageOr(index(path), folder) : undefined
}

function pageOr(index: ServerDestination, folder: string): ServerDestination {
  const page = fileAt(`${folder}/index`, 'html')
  return serverDestination(
    (request) => (asksForPage(request) ? page : index).handle(request),
    index.bodyLimit,
  )
}

function fileAt(path: string, extension: Extension): ServerDestination {
  return responseAt(() => {
    const text = readIfBuilt(`${path}.${extension}`)
    if (text === undefined) return notBuilt()
    const headers = { 'Content-Security-Policy': POLICY }
    return answerContent({ type: TYPES[extension], text, headers })
  })
}

function notBuilt(): ServedResponse {
  const text = { type: 'text/plain; charset=utf-8', content: NOT_BUILT }
  return toResponse({ status: 404, headers: { 'Content-Security-Policy': POLICY }, text })
}

function readIfBuilt(path: string): string | undefined {
  try {
    return readPackageFile(path).toString()
  } catch {
    return undefined
  }
}
