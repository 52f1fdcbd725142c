// Generates clients from the contract that the server serves, compiles them, and calls all
// operations with each: `npm test -- clients`. It uses dist/ as it is, so run `npm run build` first.
//
// The generators are a package of their own, in scripts/clients/, which is installed on the first
// run. It never skips: without the npm registry, that run fails.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { installLocked } from './packages.js'

const HOME = fileURLToPath(new URL('clients/', import.meta.url))
const GENERATED = `${HOME}generated`
const TSC = 'node_modules/typescript-7/bin/tsc'

installLocked(HOME, 'the generators of clients')
const { startServer } = await import('../dist/src/adapters/server/index.js')
const server = await startServer({ port: 0 })
try {
  const operations = operationsOf(server.petstore.openapi)
  const clients = await createClients(operations)
  for (const [name, call] of Object.entries(clients)) {
    server.petstore.reset()
    await callAll(call)
    const entries = server.petstore.journal.all()
    const called = new Set(entries.map(({ operation }) => operation))
    const failed = entries.filter(({ status }) => status >= 300)
    assert.deepEqual(failed, [], name)
    assert.deepEqual([...called].sort(), Object.keys(operations).sort(), name)
    console.log(`${name}: called ${called.size} operations`)
  }
} finally {
  await server.close()
}

/** Returns the method and the path of each operation. */
function operationsOf({ paths }) {
  const entries = Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).flatMap(([method, { operationId }]) =>
      operationId === undefined ? [] : [[operationId, { method: method.toUpperCase(), template }]],
    ),
  )
  return Object.fromEntries(entries)
}

/** Generates and compiles the clients. */
async function createClients(operations) {
  rmSync(GENERATED, { recursive: true, force: true })
  mkdirSync(GENERATED)
  const contract = `${GENERATED}/openapi.json`
  const response = await fetch(new URL('/openapi.json', server.url))
  writeFileSync(contract, await response.text())
  const { generateClients } = await import('./clients/generate.js')
  await generateClients({ contract, baseUrl: server.url, folder: GENERATED })

  execFileSync(process.execPath, [TSC, '-p', HOME], { stdio: 'inherit' })
  const outfile = `${GENERATED}/create.js`
  const entryPoints = [`${HOME}create.js`]
  await build({ entryPoints, outfile, bundle: true, platform: 'node', format: 'esm' })
  const { createClients } = await import(outfile)
  return createClients(server.url, operations)
}

/** Calls all operations, and checks what they return. */
async function callAll(call) {
  const category = await call('createCategory', { body: { name: 'Parrots' } })
  const inCategory = { path: { categoryId: category.id } }
  const named = { ...category, description: 'They talk' }
  assert.deepEqual(await call('replaceCategory', { ...inCategory, body: named }), named)
  assert.deepEqual(await call('getCategory', inCategory), named)
  assert.deepEqual((await call('listCategories', {})).at(-1), named)

  const body = { name: 'Polly', categoryId: category.id, id: 0 }
  const pet = await call('createPet', { body })
  const ofPet = { path: { petId: pet.id } }
  const sold = { ...pet, status: 'sold' }
  assert.deepEqual(await call('replacePet', { ...ofPet, body: sold }), sold)
  assert.deepEqual(await call('getPet', ofPet), sold)
  assert.deepEqual((await call('listPets', { query: { status: 'sold', limit: 100 } })).at(-1), sold)

  const stock = await call('updateInventoryItem', { ...ofPet, body: { quantity: 3 } })
  assert.deepEqual(stock, { petId: pet.id, quantity: 3, status: 'sold' })
  assert.deepEqual(await call('getInventoryItem', ofPet), stock)
  assert.deepEqual((await call('listInventory', { query: { status: 'sold' } })).at(-1), stock)

  const placed = { petId: pet.id, shipDate: '2026-11-10T12:00:00Z' }
  const order = await call('createOrder', { body: placed })
  const ofOrder = { path: { orderId: order.id } }
  const done = { ...order, quantity: 1, complete: true }
  assert.deepEqual(await call('replaceOrder', { ...ofOrder, body: done }), done)
  assert.deepEqual(await call('getOrder', ofOrder), done)
  assert.deepEqual(await call('listOrders', { query: { petId: pet.id, complete: true } }), [done])

  await call('deleteOrder', ofOrder)
  await call('deletePet', ofPet)
  await call('deleteCategory', inCategory)
}
