import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks } from '../support/markdown.ts'

const PAGE = 'docs/reference/control-api.md'

test(`the first commands for curl in ${PAGE} work`, async () => {
  const server = await startServer({ port: 0, clock: '2026-05-01T00:00:00Z' })
  onTestFinished(() => server.close())
  const [commands] = codeBlocks(PAGE).filter(({ language }) => language === 'sh')
  const outputs: string[] = []
  for (const command of commands?.code.trimEnd().split('\n') ?? []) {
    const own = command.replace('http://127.0.0.1:4010', server.url).replace('curl', 'curl -sS')
    const { stdout } = await promisify(execFile)('sh', ['-c', own])
    outputs.push(stdout)
  }
  expect(outputs).toEqual([
    '', // clock/advance
    '', // quotas/exhaust
    '', // quotas/setPlan
    expect.stringContaining('"id":"fault-1"'),
    expect.stringContaining('HTTP/1.1 503'),
    expect.stringContaining('"status":503'),
    expect.stringContaining('503'),
    expect.stringContaining('"name":"Rex"'),
    '', // reset
  ])
})
