import { expect, test } from 'vitest'
import { run } from '../../support/cli/command-line.ts'
import { folderOf } from '../../support/cli/folder.ts'

const HANDLERS =
  'const handlers = []; Object.defineProperty(handlers, 0, { get() { throw new Error("no luck") } });'

test.each([
  ['export default () => ({})', 'c.mjs: expected an object of options but got a function'],
  [
    'export default { get plan() { throw new Error("no luck") } }',
    'c.mjs: plan cannot be read: no luck',
  ],
  [
    'export default { plans: { free: { get perMinute() { throw null } } } }',
    'c.mjs: plans.free.perMinute cannot be read: null',
  ],
  [
    'export default new Proxy({}, { ownKeys() { throw Object.create(null) } })',
    'c.mjs cannot be read: an error without a message',
  ],
  ['export default Promise.reject(new Error("no luck\\nmore"))', 'c.mjs cannot be read: no luck'],
  ['export default { then() { throw new Error("no luck") } }', 'c.mjs cannot be read: no luck'],
  [
    'export default Promise.resolve({ get plan() { throw new Error("no luck") } })',
    'c.mjs: plan cannot be read: no luck',
  ],
  [`${HANDLERS} export default { handlers }`, 'c.mjs: handlers[0] cannot be read: no luck'],
  ['throw new Error("no luck")', '--config: c.mjs cannot be loaded: no luck'],
])('a config module %j is refused in one line', async (text, message) => {
  const { status, stdout, stderr } = await run(['--config', 'c.mjs'], {
    cwd: folderOf({ 'c.mjs': text }),
  })
  expect({ status, stdout, stderr }).toEqual({
    status: 2,
    stdout: '',
    stderr: `petstore-mock: ${message}\n`,
  })
})

test.each([
  [`${HANDLERS} export { handlers }`, 'm.mjs: [0] cannot be read: no luck'],
  ['export default Promise.reject(new Error("no luck"))', 'm.mjs cannot be read: no luck'],
])('a module of handlers %j is refused in one line', async (text, message) => {
  const { status, stderr } = await run(['--handlers', 'm.mjs'], {
    cwd: folderOf({ 'm.mjs': text }),
  })
  expect({ status, stderr }).toEqual({ status: 2, stderr: `petstore-mock: ${message}\n` })
})
