import { type Dispatcher, request } from 'undici'

/** The response to a request through nginx. */
export interface Sent {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly text: string
  /** The parsed JSON body; undefined when there is none. */
  readonly body: ReturnType<typeof JSON.parse>
}

interface Init {
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
}

/** Sends a request: `send(url, 'POST /pets', { json: pet })`. Unlike `fetch`, it can set `Host`. */
export async function send(origin: string, target: string, init: Init = {}): Promise<Sent> {
  const [method = 'GET', path = ''] = target.split(' ')
  const response = await request(origin + path, {
    method,
    headers: {
      ...(init.json !== undefined && { 'Content-Type': 'application/json' }),
      ...init.headers,
    },
    body: init.json === undefined ? null : JSON.stringify(init.json),
  })
  const text = await response.body.text()
  const isJson = String(response.headers['content-type']).includes('json')
  return {
    status: response.statusCode,
    headers: response.headers,
    text,
    body: isJson && text !== '' ? JSON.parse(text) : undefined,
  }
}
