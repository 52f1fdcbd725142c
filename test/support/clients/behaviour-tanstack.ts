import {
  environmentManager,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import { type Method, pathOf } from './behaviour.ts'

/** Runs a query or a mutation, as a page in a browser does. */
export function sendWithTanStack(baseUrl: string, method: Method, body: object): Promise<unknown> {
  // Without a window, TanStack Query assumes a server, where it does not retry.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient()
  const load = () => loadJson(baseUrl, method, body)
  if (method === 'POST') return new MutationObserver(client, { mutationFn: load }).mutate()
  const observer = new QueryObserver(client, { queryKey: ['pets'], queryFn: load })
  return new Promise((resolve, reject) => {
    const unsubscribe = observer.subscribe(({ status, data, error }) => {
      if (status === 'pending') return
      unsubscribe()
      client.clear()
      if (status === 'success') resolve(data)
      else reject(error)
    })
  })
}

async function loadJson(baseUrl: string, method: Method, body: object): Promise<unknown> {
  const response = await fetch(baseUrl + pathOf(method), {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return response.json()
}
