import { get } from 'node:http'

/** The pet that every server returns: the first pet of the default world. */
export const PET = { id: 1, name: 'Rex', categoryId: 1, status: 'available' }

export const PATH = '/pets/1'

/** The headers of every request: an API key whose plan has no limits. */
export const HEADERS = { 'X-API-Key': 'bench' }

/** The headers whose values may differ between two responses. */
const VARYING = ['date', 'x-request-id', 'x-ratelimit-reset']

/**
 * Requests the pet from a server.
 *
 * @returns {Promise<{ status: number, headers: Record<string, string>, rawHeaders: string[], body:
 *   string }>}
 */
export function ask(port) {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path: PATH, headers: HEADERS }
    const request = get(options, async (response) => {
      const { statusCode: status, headers, rawHeaders } = response
      const chunks = await response.toArray()
      resolve({ status, headers, rawHeaders, body: Buffer.concat(chunks).toString() })
    })
    request.once('error', reject)
  })
}

/** Throws an error unless a response contains the pet, as the same bytes from every server. */
export function requirePet(name, { status, headers, body }) {
  const type = headers['content-type']
  const isPet = status === 200 && body === JSON.stringify(PET)
  if (isPet && type?.startsWith('application/json')) return
  throw new Error(`${name}: expected the pet as application/json but got ${status} ${type} ${body}`)
}

/** Throws an error unless a response has the quota and deprecation headers of the service. */
export function requireQuotaHeaders(name, { headers }) {
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'deprecation', 'date']) {
    if (headers[header] === undefined) throw new Error(`${name}: expected the header ${header}`)
  }
}

/** Throws an error unless a response has the same headers as another one, in the same order. */
export function requireSameHeaders(name, { rawHeaders }, expected) {
  for (const [index, text] of expected.rawHeaders.entries()) {
    const header = expected.rawHeaders[index - (index % 2)].toLowerCase()
    if (rawHeaders[index] === text || (index % 2 === 1 && VARYING.includes(header))) continue
    throw new Error(`${name}: ${header}: expected ${text} but got ${rawHeaders[index]}`)
  }
}
