import type { HandlerResponse } from '../http/answer.ts'
import { withOwnProperties } from './handler-response.ts'
import { originOf } from './routes.ts'

/** Where the URLs of handlers lead for a client that can't reach them. */
interface Rewriting {
  readonly origins: ReadonlySet<string>
  /** Returns the URL that stands for an origin. */
  readonly standInFor: (origin: string) => string
  /** The origin of the handler that has answered; undefined if it has none. */
  readonly from: string | undefined
  /** The path to which the request was sent. */
  readonly path: string
  /** The URL that the handler has seen; undefined if that is where the request was sent. */
  readonly seen: string | undefined
  /** The path that stands for the root of a handler without an origin: that of a session. */
  readonly root: string
}

/**
 * Returns the response of a handler with other URLs in place of its origins: in `Location`, in `Link`,
 * and where a string of its JSON begins with one. Cookies are for the place of the handler.
 */
export function rewriteUrls(handled: HandlerResponse, rewriting: Rewriting): HandlerResponse {
  const { location, link, 'content-type': type = '' } = handled.headers
  const isJson = /[/+]json\b/i.test(type)
  return {
    ...handled,
    headers: {
      ...handled.headers,
      ...(location !== undefined && { location: moved(location, rewriting) }),
      ...(link !== undefined && {
        link: link.replace(/<([^<>]*)>/g, (_, url: string) => `<${moved(url, rewriting)}>`),
      }),
    },
    text: isJson && handled.text !== null ? movedInJson(handled.text, rewriting) : handled.text,
    content: withCookiesAt(handled, rewriting),
  }
}

/** Returns where the URL of a header leads, which may be relative to what the handler has seen. */
function moved(url: string, { origins, standInFor, seen, root }: Rewriting): string {
  if (seen === undefined && /^\/(?!\/)/.test(url)) return root + url
  if (!URL.canParse(url, seen)) return url
  const { origin, pathname, search, hash } = new URL(url, seen)
  return origins.has(origin) ? standInFor(origin) + pathname + search + hash : url
}

function movedInJson(text: string, { origins, standInFor }: Rewriting): string {
  return text.replace(/"(https?:\/\/[^/?#"\\]+)/gi, (start, sent: string) => {
    const origin = originOf(sent)
    return origins.has(origin) ? `"${standInFor(origin)}` : start
  })
}

/**
 * Returns the response with its cookies on any host, and below the path that stands for its origin. If
 * the request came without that path, later ones may too, and need them.
 */
function withCookiesAt(
  { content, text }: HandlerResponse,
  { standInFor, from, path, root }: Rewriting,
): Response {
  const cookies = content.headers.getSetCookie()
  if (cookies.length === 0 || from === undefined) return content
  const { pathname } = new URL(standInFor(from))
  const prefix = pathname !== '/' && path.startsWith(pathname) ? pathname : root
  const headers = new Headers(content.headers)
  headers.delete('set-cookie')
  for (const cookie of cookies) {
    const anywhere = cookie.replace(/;\s*domain=[^;]*/i, '')
    headers.append('set-cookie', anywhere.replace(/(;\s*path=)(?=\/)/i, `$1${prefix}`))
  }
  const { status, statusText, body } = content
  const copy = new Response(text === null ? body : null, { status, statusText, headers })
  return withOwnProperties(copy, content)
}
