import type { components } from 'petstore-mock/types'

export type Schemas = components['schemas']

/** The data of a response, and what its headers say about it. */
export interface ApiResult<Data> {
  readonly data: Data
  /** The length of the whole list, of which the data is one page. */
  readonly total: number
  /** The offsets of the neighbouring pages. */
  readonly pages: Pages
  /** Null unless the operation is deprecated. */
  readonly deprecation: Deprecation | null
}

interface Pages {
  readonly prev?: number
  readonly next?: number
}

export interface Deprecation {
  /** Epoch ms; NaN if the response doesn't say. */
  readonly sunsetAt: number
  readonly documentation: string | undefined
}

/** Reads a response with a 2xx status. */
export async function readResponse<Data>(response: Response): Promise<ApiResult<Data>> {
  const { headers } = response
  const links = linksOf(headers.get('Link') ?? '')
  const data: Data = response.status === 204 ? undefined : await response.json()
  return {
    data,
    total: Number(headers.get('X-Total-Count')),
    pages: { ...offsetOf('prev', links), ...offsetOf('next', links) },
    deprecation: headers.has('Deprecation')
      ? {
          sunsetAt: Date.parse(headers.get('Sunset') ?? ''),
          documentation: links.get('deprecation'),
        }
      : null,
  }
}

/** Reads `Link` (RFC 8288): the target of each relation. */
function linksOf(header: string): ReadonlyMap<string, string> {
  const found = header.matchAll(/<([^>]*)>;\s*rel="([^"]*)"/g)
  return new Map([...found].map(([, target = '', relation = '']) => [relation, target]))
}

function offsetOf(relation: keyof Pages, links: ReadonlyMap<string, string>): Pages {
  const target = links.get(relation)
  if (target === undefined) return {}
  return { [relation]: Number(new URL(target, location.href).searchParams.get('offset')) }
}
