import { get } from 'node:http'
import { BODY, HEADERS, PATH } from './pet.js'

/** The headers whose values may differ between two responses. */
const VARYING = new Set(['date', 'x-request-id', 'x-ratelimit-reset'])

/**
 * Requests the pet from a server.
 *
 * @returns {Promise<{ status: number, headers: Record<string, string>, rawHeaders: string[], body:
 *   string }>}
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
 * Checks that a response contains the pet.
 *
 * @throws {Error} naming what was expected and what it got.
 */
export function requirePet(name, { status, headers, body }) {
  if (status !== 200) throw new Error(`${name}: expected status 200 but got ${status} ${body}`)
  if (!/^application\/json\b/.test(headers['content-type'] ?? '')) {
    throw new Error(`${name}: expected application/json but got ${headers['content-type']}`)
  }
  if (body !== BODY) throw new Error(`${name}: expected ${BODY} but got ${body}`)
}

/** Checks that a response has the quota and deprecation headers of the service. */
export function requireQuotaHeaders(name, { headers }) {
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'deprecation', 'date']) {
    if (headers[header] === undefined)
      throw new Error(`${name}: expected the header ${header} but it is missing`)
  }
}

/**
 * Checks that a response has the same headers as another one, in the same order.
 *
 * @throws {Error} naming the header that differs.
 */
export function requireSameHeaders(name, { rawHeaders }, expected) {
  for (const [index, text] of expected.rawHeaders.entries()) {
    const header = expected.rawHeaders[index - (index % 2)].toLowerCase()
    if (rawHeaders[index] === text || (index % 2 === 1 && VARYING.has(header))) continue
    throw new Error(`${name}: ${header}: expected ${text} but got ${rawHeaders[index]}`)
  }
}
