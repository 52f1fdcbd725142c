import { execFile } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createReadStream, readFile as readFileWithCallback } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { gzip } from 'node:zlib'

/** Work of a client that takes real time, by name. */
export const REAL_WORK: readonly (readonly [string, () => Promise<unknown>])[] = [
  ['a child process', () => promisify(execFile)(process.execPath, ['--version'])],
  ['a file', () => readFile('package-lock.json')],
  ['a file with a callback', () => promisify(readFileWithCallback)('package-lock.json')],
  ['a stream of a file', () => createReadStream('package-lock.json').toArray()],
  ['a connection', () => withServer(receive)],
  ['encryption', () => promisify(pbkdf2)('password', 'salt', 50_000, 64, 'sha512')],
  ['Web Crypto', deriveKey],
  ['compression', () => promisify(gzip)(Buffer.alloc(20_000_000))],
  ['a name', () => lookup('localhost')],
  ['a worker', () => once(new Worker('', { eval: true }), 'exit')],
]

async function deriveKey(): Promise<unknown> {
  const { subtle } = globalThis.crypto
  const password = new TextEncoder().encode('password')
  const key = await subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
  const how = { name: 'PBKDF2', hash: 'SHA-512', salt: password, iterations: 50_000 }
  return subtle.deriveBits(how, key, 512)
}

/** Connects to a server and reads its response. */
async function receive(port: number): Promise<unknown> {
  const socket = connect(port, '127.0.0.1')
  socket.end('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  return socket.toArray()
}

/** Calls a function with the port of a server that answers a little later. */
export async function withServer<Result>(use: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => void afterFile(() => response.end('late')))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  try {
    return await use(portOf(server.address()))
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

async function afterFile(action: () => void): Promise<void> {
  await readFile('package-lock.json')
  action()
}

function portOf(address: string | AddressInfo | null): number {
  return typeof address === 'object' && address !== null ? address.port : 0
}
