import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'

// In a process of its own: Node loads its modules once.
const SCRIPT = `
import { connect } from 'node:net'
import { explore } from './dist/src/explore.js'

const loaded = []
await explore(async ({ fetch, baseUrl }) => {
  loaded.push(await import('node:http'))
  return (await fetch(baseUrl + '/pets')).json()
})
const [{ createServer }] = loaded
const server = createServer({ headersTimeout: 50, connectionsCheckingInterval: 10 })
server.listen(0, () => {
  const socket = connect(server.address().port)
  socket.setEncoding('utf8').on('data', (text) => console.log(text)).on('end', () => process.exit())
})`

test('a server of node:http ends slow requests, although a search loaded the module first', () => {
  const args = ['--input-type=module', '--eval', SCRIPT]

  const output = execFileSync(process.execPath, args, { encoding: 'utf8', timeout: 25_000 })

  expect(output).toContain('HTTP/1.1 408 Request Timeout')
})
