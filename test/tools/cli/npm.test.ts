import { expect, test } from 'vitest'
import { isOnlyServer } from '../../../src/tools/cli/process-host.ts'

test.each([
  ['petstore-mock', true],
  ["'petstore-mock' --plan pro", true],
  ['petstore-mock serve --port 4010', true],
  ['PETSTORE_MOCK_PORT=0 petstore-mock', true],
  ['node dist/src/cli.js serve', true],
  ['petstore-mock & vite', false],
  ['petstore-mock --port 0 > log.txt &', false],
  ['nohup petstore-mock', false],
  ['pm2 start petstore-mock', false],
  ['petstore-mock exec -- node start-mocks.js', false],
  ['petstore-mock-tools', false],
  ['vitest run', false],
  [undefined, false],
])('only a script that does nothing but serve ends with its shell: %s, %s', (script, expected) => {
  expect(isOnlyServer(script)).toBe(expected)
})
