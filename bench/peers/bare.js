// Serves a constant response with node:http:
//   node bare.js <port> '{"status":200,"headers":{…},"body":"…"}'
import { createServer } from 'node:http'

const [port, given] = process.argv.slice(2)
const { status, headers, body, keepAliveTimeout } = JSON.parse(given)

const server = createServer((_request, response) => {
  response.writeHead(status, headers)
  response.end(body)
})
server.keepAliveTimeout = keepAliveTimeout
server.listen(Number(port), '127.0.0.1')
