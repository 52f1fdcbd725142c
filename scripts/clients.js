// Generates clients from the contract that the server serves, compiles them, and calls all
// operations with each: `npm test -- clients`. It uses dist/ as it is, so run `npm run build` first.
//
// The generators are a package of their own, in scripts/clients/, which is installed on the first
// run. It never skips: without the npm registry, that run fails.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { installLocked } from './packages.js'

const HOME = fileURLToPath(new URL('clients/', import.meta.url))
const GENERATED = `${HOME}generated`

installLocked(HOME, 'the generators of clients')
const { startServer } = await import('../dist/src/adapters/server/index.js')
const server = await startServer({ port: 0 })
try {
  await generate()
  compile()
  await call()
} finally {
  await server.close()
}

async function generate() {
  rmSync(GENERATED, { recursive: true, force: true })
  mkdirSync(GENERATED)
  const contract = `${GENERATED}/openapi.json`
  const response = await fetch(new URL('/openapi.json', server.url))
  writeFileSync(contract, await response.text())
  const { generateClients } = await import('./clients/generate.js')
  await generateClients({ contract, baseUrl: server.url, folder: GENERATED })
}

function compile() {
  const manifest = createRequire(import.meta.url).resolve('typescript-7/package.json')
  const tsc = join(dirname(manifest), 'bin/tsc')
  execFileSync(process.execPath, [tsc, '-p', HOME], { stdio: 'inherit' })
}

async function call() {
  const outfile = `${GENERATED}/calls.js`
  const entryPoints = [`${HOME}calls.ts`]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' })
  const { createClients, callAll } = await import(outfile)
  const operations = Object.values(server.petstore.openapi.paths).flatMap((item) =>
    Object.values(item).flatMap(({ operationId }) => operationId ?? []),
  )
  for (const [name, client] of Object.entries(createClients(server.url))) {
    server.petstore.reset()
    await callAll(client)
    const entries = server.petstore.journal.all()
    const called = new Set(entries.map(({ operation }) => operation))
    assert.deepEqual([...called].sort(), [...operations].sort(), name)
    assert.deepEqual(
      entries.filter(({ status }) => status >= 300),
      [],
      name,
    )
    console.log(`${name}: called ${called.size} operations`)
  }
}
