// CommonJS in Node, and in Jest.
const assert = require('node:assert/strict')
const test = globalThis.test ?? require('node:test').test
const { everywhere } = require('../claims/index.js')
const { register } = require('../register.js')

const { exports: entries } = require('petstore-mock/package.json')
/** Two entries need a runner that is not installed here, and the others are no code. */
const LEFT_OUT = ['vitest', 'playwright', 'types', 'openapi.yaml', 'package.json']

const entry = {
  'every entry can be required, and is the one that import() returns': async () => {
    for (const path of Object.keys(entries).filter((path) => !LEFT_OUT.includes(path.slice(2)))) {
      const name = `petstore-mock${path.slice(1)}`
      const required = require(name)
      const imported = await import(name)
      assert.ok(Object.keys(required).length > 0, name)
      for (const key of Object.keys(required)) assert.equal(required[key], imported[key], key)
    }
  },
}
register({ ...everywhere, entry }, test)
