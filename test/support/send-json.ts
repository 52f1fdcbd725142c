import type { Petstore } from 'petstore-mock'

/** Sends a JSON body to a petstore: `sendJson(petstore, 'POST /pets', { name: 'Rex' })`. */
export function sendJson(
  petstore: Pick<Petstore, 'fetch'>,
  call: `${'POST' | 'PUT'} /${string}`,
  body: unknown,
): Promise<Response> {
  const [method = '', path = ''] = call.split(' ')
  const headers = { 'Content-Type': 'application/json' }
  return petstore.fetch(path, { method, headers, body: JSON.stringify(body) })
}
