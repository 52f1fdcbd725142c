/** Returns a request as text: `rawRequest('GET /pets/1', { 'X-API-Key': 'k' })`. */
export function rawRequest(line, headers = {}, body = '') {
  const length = body === '' ? {} : { 'Content-Length': Buffer.byteLength(body) }
  const fields = Object.entries({ Host: '127.0.0.1', ...length, ...headers })
  return `${line} HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`
}
