// Runs a standalone server with `count` sessions: `sessions-server.js <port> <count>`. Sends the bytes
// that a session takes.
import { importBuilt } from '../dist.js'
import { bytesOf } from './memory.js'

const [port, count] = process.argv.slice(2).map(Number)
const { startServer } = await importBuilt('src/adapters/server/index.js')

const apiKeys = { bench: 'unlimited' }
const plans = { unlimited: {} }
const server = await startServer({ port, maxSessions: count + 1, plans, apiKeys })
server.sessions.create({ id: 's0' })
const { bytes } = bytesOf(() => {
  for (let index = 1; index <= count; index += 1) server.sessions.create({ id: `s${index}` })
})
process.send(bytes / count)
