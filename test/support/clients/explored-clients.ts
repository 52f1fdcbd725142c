import { RetryAgent } from 'undici'
import { callsOf, type MeasuredClient } from './behaviour.ts'
import { clients } from './behaviour-clients.ts'
import { FetchDispatcher } from './fetch-dispatcher.ts'

/** undici's RetryAgent. msw cannot intercept its sockets, so `fetch` takes their place. */
const undici: MeasuredClient = {
  name: 'undici RetryAgent',
  connect({ baseUrl, fetch }) {
    const agent = new RetryAgent(new FetchDispatcher(fetch))
    const headers = { 'Content-Type': 'application/json' }
    return callsOf(async (method, path, json) => {
      const { origin, pathname } = new URL(baseUrl + path)
      const { statusCode, body } = await agent.request({
        origin,
        path: pathname,
        method,
        ...(json && { headers, body: JSON.stringify(json) }),
      })
      if (statusCode >= 400) throw new Error(`status ${statusCode}`)
      return body.json()
    })
  },
}

/** The clients of docs/guides/real-clients.md, in the order of its tables. */
export const exploredClients: readonly MeasuredClient[] = [
  ...clients.slice(0, 4),
  undici,
  ...clients.slice(4),
]
