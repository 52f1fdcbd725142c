import { useSyncExternalStore } from 'react'

export type Route =
  | { readonly page: 'shop'; readonly categoryId: number | undefined; readonly offset: number }
  | { readonly page: 'pet'; readonly id: number }
  | { readonly page: 'orders'; readonly offset: number }
  | { readonly page: 'stock'; readonly offset: number }
  | { readonly page: 'admin'; readonly section: Section; readonly offset: number }
  | { readonly page: 'missing' }

export type Section = 'pets' | 'categories'

type Query = Readonly<Record<string, number | undefined>>

/** The addresses of the pages. */
export const hrefTo = {
  shop: (query: { readonly categoryId?: number | undefined; readonly offset?: number } = {}) =>
    href('/', { category: query.categoryId, offset: query.offset }),
  pet: (id: number) => href(`/pets/${id}`),
  orders: (offset?: number) => href('/orders', { offset }),
  stock: (offset?: number) => href('/stock', { offset }),
  admin: (section: Section, offset?: number) => href(`/admin/${section}`, { offset }),
}

/** Returns the route of the current address, and updates when it changes. */
export function useRoute(): Route {
  return routeOf(useSyncExternalStore(followHash, () => location.hash))
}

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

function routeOf(hash: string): Route {
  const { pathname, searchParams } = new URL(hash.slice(1) || '/', location.origin)
  const offset = numberOf(searchParams.get('offset') ?? '0')
  const category = searchParams.get('category')
  const categoryId = category === null ? undefined : numberOf(category)
  if (offset === undefined || (category !== null && categoryId === undefined)) return MISSING
  switch (pathname) {
    case '/':
      return { page: 'shop', categoryId, offset }
    case '/orders':
      return { page: 'orders', offset }
    case '/stock':
      return { page: 'stock', offset }
    case '/admin/pets':
      return { page: 'admin', section: 'pets', offset }
    case '/admin/categories':
      return { page: 'admin', section: 'categories', offset }
    default:
      return petRouteOf(pathname)
  }
}

const MISSING: Route = { page: 'missing' }

function petRouteOf(pathname: string): Route {
  const id = numberOf(/^\/pets\/([^/]+)$/.exec(pathname)?.[1] ?? '')
  return id === undefined ? MISSING : { page: 'pet', id }
}

function numberOf(text: string): number | undefined {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(number) ? number : undefined
}

function href(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === 0 ? [] : [[name, String(value)]],
  )
  return `#${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}
