// Serves a petstore with node:http and `petstore.handle`, and does nothing else:
//   node core.js <port> <keep-alive timeout in ms>
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { importBuilt } from '../dist.js'

const [port, keepAliveTimeout] = process.argv.slice(2)
const { createPetstore } = await importBuilt('src/index.js')
const options = JSON.parse(readFileSync(new URL('../http/ours.config.json', import.meta.url)))
const petstore = createPetstore(options)

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
server.keepAliveTimeout = Number(keepAliveTimeout)
server.listen(Number(port), '127.0.0.1')
