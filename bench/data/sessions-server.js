// Runs a standalone server with `count` sessions: `sessions-server.js <port> <count>`.
import { readFileSync } from 'node:fs'
import { importBuilt } from '../dist.js'
import { bytesOf } from './memory.js'

const [port, count] = process.argv.slice(2).map(Number)
const { startServer } = await importBuilt('src/server/index.js')
const config = readFileSync(new URL('../http/ours.config.json', import.meta.url), 'utf8')

const server = await startServer({ ...JSON.parse(config), port, maxSessions: count + 1 })
server.sessions.create({ id: 's0' })
const { bytes } = bytesOf(() => {
  for (let index = 1; index <= count; index += 1) server.sessions.create({ id: `s${index}` })
})
process.send({ bytes: bytes / count })
