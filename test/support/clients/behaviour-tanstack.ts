import {
  environmentManager,
  MutationObserver,
  QueryClient,
  QueryObserver,
} from '@tanstack/query-core'
import { type Calls, callsOf, type Method, type Target } from './behaviour.ts'

/** Runs queries and mutations, as a page in a browser does. */
export function connectTanStack(target: Target): Calls {
  // Without a window, TanStack Query assumes a server, where it does not retry.
  environmentManager.setIsServer(() => false)
  const client = new QueryClient()
  return callsOf((method, path, json) => {
    const load = () => loadJson(target, { method, path, json })
    return method === 'GET'
      ? runQuery(client, path, load)
      : new MutationObserver(client, { mutationFn: load }).mutate()
  })
}

function runQuery(client: QueryClient, key: string, load: () => Promise<unknown>) {
  const observer = new QueryObserver(client, { queryKey: [key], queryFn: load })
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

/** The parameters of a request. */
interface Sent {
  readonly method: Method
  readonly path: string
  readonly json: object | undefined
}

async function loadJson({ baseUrl, fetch }: Target, { method, path, json }: Sent) {
  const response = await fetch(baseUrl + path, {
    method,
    headers: { 'Content-Type': 'application/json' },
    ...(json && { body: JSON.stringify(json) }),
  })
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return response.json()
}
