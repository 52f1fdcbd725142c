import { get } from 'node:http'
import { BODY, HEADERS, PATH } from './pet.js'

/** What differs from one reply to the next. */
const VARYING = new Set(['date', 'x-request-id', 'x-ratelimit-reset'])

/**
 * Asks a server for the pet.
 *
 * @returns {Promise<{ status: number, headers: Record<string, string>, rawHeaders: string[], body: string }>}
 */
export function ask(port, path = PATH) {
  return new Promise((resolve, reject) => {
    const request = get({ port, path, headers: HEADERS, host: '127.0.0.1' }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (text) => {
        body += text
      })
      response.on('end', () => {
        const { statusCode: status, headers, rawHeaders } = response
        resolve({ status, headers, rawHeaders, body })
      })
    })
    request.once('error', reject)
  })
}

/**
 * Makes sure that a reply is the pet.
 *
 * @throws {Error} saying what is wrong with it.
 */
export function requirePet(name, { status, headers, body }) {
  if (status !== 200) throw new Error(`${name}: answered ${status} ${body}, takes 200`)
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) {
    throw new Error(`${name}: sent ${headers['content-type']}, takes application/json`)
  }
  if (body !== BODY) throw new Error(`${name}: sent ${body}, takes ${BODY}`)
}

/** Makes sure that our reply carries what the measurement is about: quotas, and a deprecation. */
export function requireQuotaHeaders(name, { headers }) {
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'deprecation', 'date']) {
    if (headers[header] === undefined) throw new Error(`${name}: sent no ${header}`)
  }
}

/**
 * Makes sure that a reply has the headers of another one, in its order.
 *
 * @throws {Error} naming the header that differs.
 */
export function requireSameHeaders(name, { rawHeaders }, expected) {
  for (const [index, text] of expected.rawHeaders.entries()) {
    const header = expected.rawHeaders[index - (index % 2)].toLowerCase()
    if (rawHeaders[index] === text || (index % 2 === 1 && VARYING.has(header))) continue
    throw new Error(`${name}: sent ${header} as ${rawHeaders[index]}, takes ${text}`)
  }
}
