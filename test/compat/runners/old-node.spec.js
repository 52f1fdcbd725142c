// What users of a Node that is too old see. `require` needs 20.19, or 22.12; the rest needs 20.19.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { test } from 'node:test'
import { interception } from '../claims/interception.js'
import { register } from '../register.js'

const { execPath, versions } = process
const CLI = 'node_modules/petstore-mock/dist/src/cli.js'
const isTooOld = /^(?:18|20)\./.test(versions.node)

const require = {
  'require() fails, and says that import() works': () => {
    const load = () => createRequire(import.meta.url)('petstore-mock/node')
    assert.throws(load, { code: 'ERR_REQUIRE_ESM', message: /dynamic import\(\)/ })
  },
}

const commandLine = {
  'the command line names the Node that it needs': () => {
    const { status, stdout, stderr } = spawnSync(execPath, [CLI, '--version'], { encoding: 'utf8' })
    const message = `petstore-mock: expected Node 20.19 or later but got Node ${versions.node}\n`
    assert.equal(stderr, isTooOld ? message : '')
    assert.equal(stdout === '', isTooOld)
    assert.equal(status, isTooOld ? 2 : 0)
  },
}

register({ 'import()': interception, require, 'command line': commandLine }, test)
