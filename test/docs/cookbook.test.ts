import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks } from '../support/markdown.ts'

test('the commands for curl in docs/cookbook.md work', async () => {
  const server = await startServer({ port: 0, clock: '2026-05-01T00:00:00Z' })
  onTestFinished(() => server.close())
  const [commands] = codeBlocks('docs/cookbook.md').filter(({ language }) => language === 'sh')
  const outputs: string[] = []
  for (const command of commands?.code.split('\n') ?? []) {
    if (!command.startsWith('curl ')) continue
    const own = command.replace('http://127.0.0.1:4010', server.url).replace('curl', 'curl -sS')
    const { stdout } = await promisify(execFile)('sh', ['-c', own])
    outputs.push(stdout)
  }
  expect(outputs).toEqual([
    expect.stringContaining('"id":"fault-1"'),
    expect.stringContaining('HTTP/1.1 503'),
    '',
    expect.stringContaining('"status":503'),
    '',
  ])
})
