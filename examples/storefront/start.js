// Starts the demo. It uses the package as it is built, so that is done first where it was not yet.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'

const HELP = `Starts the pet shop that petstore-mock is shown with, and opens it in a browser.

Usage
  npm run demo -- [flags]

Flags
  --port N     where it listens; 0 picks a free one [5173, or the next that is free]
  --host HOST  the address it listens on [localhost]
  --no-open    opens no browser
  --help       shows this
`

const FLAGS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'no-open': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
}

/** Ends with what is wrong, said in one line. */
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
  return refuse(`--port: got '${text}', and it takes a number from 0 to 65535`)
}

function build() {
  const root = join(import.meta.dirname, '../..')
  if (existsSync(join(root, 'dist/src/vite.js'))) return
  console.log('The package is not built yet: npm run build')
  const { status } = spawnSync(process.execPath, ['scripts/build.js'], {
    cwd: root,
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

async function serve({ port, host, 'no-open': isClosed = false }) {
  const { createServer } = await import('vite')
  const server = await createServer({
    configFile: join(import.meta.dirname, 'vite.config.ts'),
    logLevel: 'warn',
    // A port that was asked for is that one or none.
    server: { port, host, strictPort: port !== undefined, open: !isClosed },
  })
  await server.listen().catch((error) => refuse(whyNot(error, { port, host })))
  const { local, network } = server.resolvedUrls
  console.log(`The shop is at ${[...local, ...network].join(' and ')}\nCtrl+C stops it.`)
}

function whyNot({ message, code }, { port, host }) {
  if (/in use/.test(message)) return `--port: got ${port}, and something else listens there`
  if (code === 'EACCES') return `--port: got ${port}, and this user may not listen there`
  return `--host: got '${host}', and it takes an address of this machine (${code ?? message})`
}

const flags = readFlags()
if (flags.help) {
  process.stdout.write(HELP)
} else {
  build()
  await serve(flags)
}
