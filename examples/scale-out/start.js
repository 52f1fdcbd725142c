// Starts several petstore-mock processes, and nginx in front of them. It uses the built package.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { requireNginx } from '../../scripts/programs.js'
import { writeConfig } from './config.js'

const HELP = `Starts several petstore-mock processes, and nginx in front of them.

Usage
  node examples/scale-out/start.js [flags] [-- flags of each petstore-mock]

Flags
  --processes N  the number of processes, 1 to 64 [one for each core]
  --port N       the port that nginx listens on; 0 picks a free one [4010]
  --help         shows this help

Example
  node examples/scale-out/start.js --processes 4 -- --plan pro --max-sessions 10000
`

const CLI = join(import.meta.dirname, '../../dist/src/cli.js')

/** The processes to end: those of petstore-mock, and nginx. */
const children = new Set()

let isStopping = false

/** Exits with a message of one line. */
function refuse(message, status = 2) {
  console.error(`scale-out: ${message}`)
  stop(status)
}

function readFlags() {
  const words = process.argv.slice(2)
  const end = words.includes('--') ? words.indexOf('--') : words.length
  const text = { type: 'string' }
  const options = { processes: text, port: text, help: { type: 'boolean', short: 'h' } }
  try {
    const { values } = parseArgs({ args: words.slice(0, end), options })
    return {
      help: values.help,
      count: integer('--processes', values.processes ?? `${availableParallelism()}`, [1, 64]),
      port: integer('--port', values.port ?? '4010', [0, 65_535]),
      rest: words.slice(end + 1),
    }
  } catch ({ message }) {
    return refuse(`${message.split('. ')[0]}. See: node examples/scale-out/start.js --help`)
  }
}

function integer(name, text, [least, most]) {
  const isInteger = /^\d{1,5}$/.test(text) && Number(text) >= least && Number(text) <= most
  if (isInteger) return Number(text)
  throw new Error(`${name}: expected an integer from ${least} to ${most} but got '${text}'`)
}

/** Starts a process that ends with this one. */
function start(command, args, stdio) {
  const child = spawn(command, args, { stdio })
  children.add(child)
  child.once('exit', () => {
    children.delete(child)
    if (isStopping && children.size === 0) process.exit()
  })
  return child
}

/** Starts petstore-mock on a free port. Resolves with its address when it is ready. */
async function startPetstore(number, rest) {
  const args = [CLI, 'serve', '--port', '0', ...rest]
  const child = start(process.execPath, args, ['ignore', 'pipe', 'inherit'])
  const ended = new Promise((resolve) => child.once('exit', resolve))
  for await (const line of createInterface(child.stdout)) {
    const address = /is ready: http:\/\/([^,/]+)/.exec(line)?.[1]
    if (address === undefined) continue
    console.log(`process ${number}: http://${address} (pid ${child.pid})`)
    child.stdout.resume()
    ended.then(() => {
      if (!isStopping) console.error(`process ${number} has ended, and its sessions are lost`)
    })
    return address
  }
  throw new Error(`process ${number} didn't start`)
}

/** Returns a free port: the given one, or any for 0. */
function findPort(port) {
  const server = createServer().listen(port, '127.0.0.1')
  return new Promise((resolve, reject) => {
    server.once('error', ({ code }) =>
      reject(new Error(`--port: expected a port to listen on but got ${port} (${code})`)),
    )
    server.once('listening', () => {
      const { port: found } = server.address()
      server.close(() => resolve(found))
    })
  })
}

/** Starts nginx. Resolves when it listens. */
async function startNginx(port, processes) {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-nginx-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const listen = `127.0.0.1:${port}`
  const nginx = start(requireNginx(), writeConfig(folder, { listen, processes }), [
    'ignore',
    'ignore',
    'inherit',
  ])
  nginx.once('exit', () => isStopping || refuse('nginx has ended', 1))
  while (!isStopping && !(await isHealthy(listen))) {
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function isHealthy(address) {
  try {
    return (await fetch(`http://${address}/__petstore/health`)).ok
  } catch {
    return false
  }
}

/** Ends all processes, and then this one. */
function stop(status) {
  isStopping = true
  process.exitCode = status
  if (children.size === 0) process.exit()
  for (const child of children) child.kill('SIGTERM')
}

async function main() {
  const flags = readFlags()
  if (flags.help) return process.stdout.write(HELP)
  if (!existsSync(CLI)) throw new Error("the package isn't built; run npm run build first")
  const numbers = Array.from({ length: flags.count }, (_, index) => index + 1)
  const processes = await Promise.all(numbers.map((number) => startPetstore(number, flags.rest)))
  const port = await findPort(flags.port)
  await startNginx(port, processes)
  if (isStopping) return undefined
  return console.log(`petstore-mock is ready: http://127.0.0.1:${port}, ${flags.count} processes`)
}

process.once('SIGINT', () => stop(130))
process.once('SIGTERM', () => stop(143))
await main().catch(({ message }) => refuse(message, 1))
