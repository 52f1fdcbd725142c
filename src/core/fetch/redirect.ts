import { fetchFailed } from './connection-errors.ts'

/** The most redirects that a request follows (Fetch standard, "HTTP-redirect fetch"). */
export const REDIRECT_LIMIT = 20

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Returns whether a response leads to another URL. */
export function isRedirect({ status, headers }: Response): boolean {
  return REDIRECTS.has(status) && headers.has('location')
}

/**
 * Returns the request to which a redirect leads (Fetch standard, "HTTP-redirect fetch"): a GET, unless
 * the method stays. Another origin doesn't get the credentials.
 *
 * @throws {TypeError} if it leads nowhere.
 */
export function redirected(request: Request, { status, headers: sent }: Response): Request {
  const location = sent.get('location') ?? ''
  const url = URL.canParse(location, request.url) ? new URL(location, request.url) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) throw fetchFailed()
  const { signal } = request
  const isElsewhere = url.origin !== new URL(request.url).origin
  if (!becomesGet(request.method, status)) {
    const copy = new Request(url, request)
    if (isElsewhere) removeAll(copy.headers, CREDENTIALS)
    return copy
  }
  const headers = new Headers(request.headers)
  removeAll(headers, isElsewhere ? [...CREDENTIALS, ...ABOUT_BODY] : ABOUT_BODY)
  return new Request(url, { headers, signal })
}

const CREDENTIALS = ['authorization', 'proxy-authorization', 'cookie']

const ABOUT_BODY = [
  'content-encoding',
  'content-language',
  'content-length',
  'content-location',
  'content-type',
]

function becomesGet(method: string, status: number): boolean {
  if (status === 303) return method !== 'GET' && method !== 'HEAD'
  return (status === 301 || status === 302) && method === 'POST'
}

function removeAll(headers: Headers, names: readonly string[]): void {
  for (const name of names) headers.delete(name)
}
