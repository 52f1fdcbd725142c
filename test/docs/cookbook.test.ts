import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startServer } from 'petstore-mock/server'
import { expect, onTestFinished, test } from 'vitest'
import { codeBlocks, printContents, relativeLinks, withSection } from '../support/markdown.ts'

const PAGE = 'docs/cookbook.md'

const page = readFileSync(PAGE, 'utf8')
const recipes = page.split(/^### /m).slice(1)

// After a change of a title, `npx vitest run test/docs/cookbook.test.ts -u` prints the contents
// into the page again.
test('the contents list every recipe', async () => {
  const printed = withSection(page, 'contents', printContents(page))
  await expect(printed).toMatchFileSnapshot(join('..', '..', PAGE))
})

test('a recipe is a sentence or two with a link, and a short example', () => {
  expect(recipes.length).toBeGreaterThan(20)
  for (const recipe of recipes) {
    const [title = '', text = ''] = recipe.split('\n\n')
    const [, example = ''] = /^```ts\n(.*?)^```$/ms.exec(recipe) ?? []
    const lines = example.split('\n').filter((line) => line !== '' && !line.startsWith('import '))
    expect([title, text]).toEqual([title, expect.stringMatching(/\]\(\S+\.md/)])
    expect([title, lines.length]).toEqual([title, expect.toSatisfy((count) => count < 13)])
  }
  expect(relativeLinks('docs/README.md').map(({ target }) => target)).toContain(PAGE)
  expect(relativeLinks('README.md').map(({ target }) => target)).toContain(PAGE)
})

test('the commands for curl work', async () => {
  const server = await startServer({ port: 0, clock: '2026-05-01T00:00:00Z' })
  onTestFinished(() => server.close())
  const [commands] = codeBlocks(PAGE).filter(({ language }) => language === 'sh')
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
    expect.stringContaining(`"now":${Date.parse('2026-05-01T01:00:00Z')}`),
    expect.stringContaining('"status":503'),
    '',
  ])
})
