import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { environmentName } from '../../../src/tools/cli/flags/flag.ts'
import { FLAGS } from '../../../src/tools/cli/flags/table.ts'
import { parse } from '../../../src/tools/cli/run.ts'
import { codeBlocks, pages } from '../../support/markdown.ts'

/** The command lines on the pages, without `npx petstore-mock`. */
const lines = pages()
  .flatMap(codeBlocks)
  .filter(({ language }) => language === 'sh' || language === 'text')
  .flatMap(({ code }) => [...code.matchAll(/^\s*(?:- run: )?npx petstore-mock(?: (.*))?$/gm)])
  .map(([, words = '']) => words)

test.each(lines)('petstore-mock %s, which a page shows, is a valid command line', async (line) => {
  const words = line.replace(/ [#&].*$/, '').match(/[^\s"']+|"[^"]*"|'[^']*'/g) ?? []
  const isHelp = /--help|--version|^help/.test(line)
  let isStarted = false
  const start = async () => {
    isStarted = true
  }
  const output = { write: () => {} }
  await parse(words, { cwd: '.', stdout: output }, start).catch((error) => {
    if (!isHelp) throw error
  })
  expect(isStarted).toBe(!isHelp)
})

// test/docs/options-page.test.ts checks that docs/reference/cli.md promises every variable.
test('a page names only environment variables that exist', () => {
  const known = FLAGS.filter(({ isFlagOnly }) => !isFlagOnly).map(environmentName)
  const named = pages().flatMap(
    (page) => readFileSync(page, 'utf8').match(/PETSTORE_MOCK_[A-Z_]*[A-Z]/g) ?? [],
  )
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((name) => !known.includes(name))).toEqual([])
})
