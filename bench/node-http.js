// Serves a petstore with node:http and `petstore.handle`, and does nothing else:
//   node node-http.js <port> <options as JSON>
import { createServer } from 'node:http'
import { importBuilt } from './build.js'

const { createPetstore } = await importBuilt('src/index.js')
const [port, options] = process.argv.slice(2)
const petstore = createPetstore(JSON.parse(options))

const server = createServer(({ method, url, rawHeaders }, response) => {
  const header = (name) => {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      if (rawHeaders[index].toLowerCase() === name) return rawHeaders[index + 1]
    }
    return undefined
  }
  const headerList = () => rawHeaders
  const { status, headers, body } = petstore.handle({ method, path: url, header, headerList })
  response.writeHead(status, headers)
  response.end(body)
})
server.keepAliveTimeout = 65_000
server.listen(Number(port), '127.0.0.1')
