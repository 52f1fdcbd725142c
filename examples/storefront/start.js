// Starts the demo. It uses the built package.
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `Starts the demo shop of petstore-mock, and opens it in a browser.

Usage
  npm run demo -- [flags]

Flags
  --port N     the port to listen on; 0 picks a free one [5173, or the next free port]
  --host HOST  the address to listen on [localhost]
  --no-open    doesn't open a browser
  --help       shows this help
`

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

/** Exits with a message of one line. */
function refuse(message) {
  console.error(`demo: ${message}. See: npm run demo -- --help`)
  process.exit(2)
}

function readFlags() {
  try {
    const { values } = parseArgs({ options: FLAGS })
    return { ...values, port: portOf(values.port) }
  } catch ({ message }) {
    return refuse(message.split('. ')[0])
  }
}

function portOf(text) {
  if (text === undefined) return undefined
  if (/^\d{1,5}$/.test(text) && Number(text) < 65_536) return Number(text)
  return refuse(`--port: expected a number from 0 to 65535 but got '${text}'`)
}

async function serve({ port, host, 'no-open': isClosed = false }) {
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    // With --port, use that port or fail.
    server: { port, host, strictPort: port !== undefined, open: !isClosed },
  })
  await server.listen().catch((error) => refuse(reasonOf(error, { port, host })))
  const { local, network } = server.resolvedUrls
  console.log(`The shop is at ${[...local, ...network].join(' and ')}\nCtrl+C stops it.`)
}

function reasonOf({ message, code }, { port, host }) {
  if (/in use/.test(message)) return `--port: expected a free port but got ${port}, which is in use`
  if (code === 'EACCES') return `--port: expected a port that you may listen on but got ${port}`
  return `--host: expected an address of this machine but got '${host}' (${code ?? message})`
}

const flags = readFlags()
if (flags.help) process.stdout.write(HELP)
else await serve(flags)
