/** Calls of the control API that must be refused, quickly. */
const CALLS = [
  (text) => ['POST', '/sessions', { baseUrl: `/a${'/'.repeat(Math.max(text, 4_000))}b` }],
  (text) => ['POST', '/sessions', { baseUrl: `${'/'.repeat(text)} ` }],
  () => ['POST', '/sessions', { id: '__proto__ ' }],
  () => ['POST', '/sessions', { constructor: {} }],
  (text) => ['POST', '/faults', { path: '/*'.repeat(text) }],
  () => ['POST', '/faults', { status: 503, headers: { 'bad name': 'x' } }],
  () => ['POST', '/scenarios', 'otage'],
  () => ['PATCH', '/clock', { advance: '1e300d' }],
  (text) => ['PATCH', '/clock', { advance: '9'.repeat(text) }],
  () => ['PATCH', '/quotas/anonymous', { ban: 'x' }],
  () => ['GET', `/journal?${'headers[a]=b&'.repeat(500)}headers[=c`],
  () => ['GET', '/journal/req-99999999999999999999'],
  () => ['PUT', '/state', { version: 1, accounts: [['\n', {}]] }],
]

/** Makes calls with hostile input: each must be refused, and none may take long. */
export async function badCalls(client) {
  while (!client.isOver()) {
    const [method, path, body] = CALLS[client.draw(CALLS.length) - 1](client.scaled(160_000))
    const response = await client.send({ method, path: `/__petstore${path}`, body })
    client.expect(response, [400, 404, 413, 422], `${method} ${path.slice(0, 50)}`)
    await client.pause(10)
  }
}
