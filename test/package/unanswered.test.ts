import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { folderOf } from '../support/cli/folder.ts'

/** Runs a module in a process of its own, by `node --test` if it has tests. */
function runNode(code: string, words: readonly string[] = []) {
  const url = pathToFileURL(resolve('dist/src')).href
  const text = code.replaceAll("'petstore-mock", `'${url}`)
  const file = join(folderOf({ 'client.test.mjs': text }), 'client.test.mjs')
  const { status, stdout } = spawnSync(process.execPath, [...words, file], { encoding: 'utf8' })
  return { status, stdout }
}

test('node --test waits for a client that gives up on an unanswered request', () => {
  const { status, stdout } = runNode(
    `
    import assert from 'node:assert/strict'
    import test from 'node:test'
    import { setupPetstore } from 'petstore-mock/node.js'

    const petstore = setupPetstore({ scenario: { faults: [{ network: 'timeout' }] } })
    const gaveUp = { name: 'TimeoutError' }
    test('petstore.fetch', async () => {
      await assert.rejects(petstore.fetch('/pets', { signal: AbortSignal.timeout(100) }), gaveUp)
    })
    test('the global fetch', async () => {
      petstore.listen()
      const signal = AbortSignal.timeout(100)
      await assert.rejects(fetch('http://localhost/pets', { signal }), gaveUp)
      petstore.close()
    })`,
    ['--test'],
  )
  expect({ status, stdout }).toMatchObject({ status: 0, stdout: expect.stringMatching(/pass 2\n/) })
})

test('an unanswered request is aborted even after a garbage collection', () => {
  const { stdout } = runNode(
    `
    import { createPetstore } from 'petstore-mock/index.js'

    const petstore = createPetstore()
    petstore.faults.add({ network: 'timeout' })
    const pending = petstore.fetch('/pets', { signal: AbortSignal.timeout(300) })
    setTimeout(gc, 100)
    await pending.catch(({ name }) => console.log(name))`,
    ['--expose-gc'],
  )
  expect(stdout).toBe('TimeoutError\n')
})

test.each(['reset', 'close'])('%s() lets the process end', (end) => {
  const { status } = runNode(`
    import { setupPetstore } from 'petstore-mock/node.js'

    const petstore = setupPetstore({ scenario: { faults: [{ network: 'timeout' }] } })
    petstore.listen()
    const pending = [petstore.fetch('/pets'), fetch('http://localhost/pets')]
    setTimeout(() => petstore.${end}(), 50)
    setTimeout(() => process.exit(1), 20_000).unref()
    if (pending.length === 0) await pending`)
  expect(status).toBe(0)
})
