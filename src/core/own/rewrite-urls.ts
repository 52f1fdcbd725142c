import type { OwnResponse } from '../http/answer.ts'
import { withOwnProperties } from './handler-response.ts'

/** Where the URLs of handlers lead for a client that can't reach them. */
interface Rewriting {
  readonly origins: ReadonlySet<string>
  /** Returns the URL that stands for an origin. */
  readonly placeOf: (origin: string) => string
  /** The origin of the handler that has answered; undefined if it has none. */
  readonly from: string | undefined
}

/**
 * Returns the response of a handler with other URLs in place of its origins: in `Location`, in `Link`,
 * and where a string of its JSON begins with one. Cookies are for the place of the handler.
 */
export function rewriteUrls(own: OwnResponse, rewriting: Rewriting): OwnResponse {
  const { origins, placeOf } = rewriting
  const rewrite = (_: string, start: string, origin: string) => {
    const found = origin.toLowerCase()
    return start + (origins.has(found) ? placeOf(found) : origin)
  }
  const { location, link, 'content-type': type = '' } = own.headers
  const isJson = /[/+]json\b/i.test(type)
  return {
    ...own,
    headers: {
      ...own.headers,
      ...(location !== undefined && {
        location: location.replace(/^()(https?:\/\/[^/?#]+)/i, rewrite),
      }),
      ...(link !== undefined && { link: link.replace(/(<)(https?:\/\/[^/?#>]+)/gi, rewrite) }),
    },
    text: isJson ? (own.text?.replace(/(")(https?:\/\/[^/?#"\\]+)/gi, rewrite) ?? null) : own.text,
    content: withCookiesAt(own, rewriting),
  }
}

/** Returns the response with its cookies below the path that stands for its origin, on any host. */
function withCookiesAt({ content, text }: OwnResponse, { placeOf, from }: Rewriting): Response {
  const cookies = content.headers.getSetCookie()
  if (cookies.length === 0 || from === undefined) return content
  const { pathname } = new URL(placeOf(from))
  const prefix = pathname === '/' ? '' : pathname
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
