import type { components } from 'petstore-mock/types'

export type Schemas = components['schemas']

/** What a request was answered with: the data, and what the headers say about it. */
export interface Reply<Data> {
  readonly data: Data
  /** How many there are in all, of a list that shows a page of them. */
  readonly total: number
  /** Where the other pages begin. */
  readonly pages: Pages
  /** Null unless the operation is deprecated. */
  readonly deprecation: Deprecation | null
}

export interface Pages {
  readonly prev?: number
  readonly next?: number
}

export interface Deprecation {
  /** Epoch ms; NaN when the reply does not say. */
  readonly sunsetAt: number
  readonly documentation: string | undefined
}

/** Reads a reply of 2xx. */
export async function readReply<Data>(response: Response): Promise<Reply<Data>> {
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

/** Reads `Link` (RFC 8288): what each relation leads to. */
function linksOf(header: string): ReadonlyMap<string, string> {
  const found = header.matchAll(/<([^>]*)>;\s*rel="([^"]*)"/g)
  return new Map([...found].map(([, target = '', relation = '']) => [relation, target]))
}

function offsetOf(relation: keyof Pages, links: ReadonlyMap<string, string>): Pages {
  const target = links.get(relation)
  if (target === undefined) return {}
  return { [relation]: Number(new URL(target, location.href).searchParams.get('offset')) }
}
