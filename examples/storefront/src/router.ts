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

/** Where each page is. */
export const hrefTo = {
  shop: (query: { readonly categoryId?: number | undefined; readonly offset?: number } = {}) =>
    href('/', { category: query.categoryId, offset: query.offset }),
  pet: (id: number) => href(`/pets/${id}`),
  orders: (offset?: number) => href('/orders', { offset }),
  stock: (offset?: number) => href('/stock', { offset }),
  admin: (section: Section, offset?: number) => href(`/admin/${section}`, { offset }),
}

/** Tells which page the address names, and follows it. */
export function useRoute(): Route {
  return routeOf(useSyncExternalStore(followHash, () => location.hash))
}

function followHash(onChange: () => void): () => void {
  addEventListener('hashchange', onChange)
  return () => removeEventListener('hashchange', onChange)
}

function routeOf(hash: string): Route {
  const { pathname, searchParams } = new URL(hash.slice(1) || '/', location.origin)
  const offset = numberOf(searchParams.get('offset')) ?? 0
  const [, first = '', second = ''] = pathname.split('/')
  if (first === '') {
    return { page: 'shop', categoryId: numberOf(searchParams.get('category')), offset }
  }
  if (first === 'orders' || first === 'stock') return { page: first, offset }
  if (first === 'admin') {
    return { page: 'admin', section: second === 'categories' ? 'categories' : 'pets', offset }
  }
  const id = first === 'pets' ? numberOf(second) : undefined
  return id === undefined ? { page: 'missing' } : { page: 'pet', id }
}

function numberOf(text: string | null): number | undefined {
  return text !== null && /^\d+$/.test(text) ? Number(text) : undefined
}

function href(path: string, query: Query = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === 0 ? [] : [[name, String(value)]],
  )
  return `#${path}${given.length === 0 ? '' : `?${new URLSearchParams(given)}`}`
}
