import { mkdirSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { folderOf } from '../support/cli/folder.ts'
import { fileOf, runTool, VITEST_CLI } from '../support/run-tool.ts'

/** A test whose matcher has a type, wherever in the project the entry is imported. */
const spec = (line: string) => `
import { createPetstore } from 'petstore-mock'
import { expect, test } from 'vitest'
${line}
test('a matcher', () => expect(createPetstore()).toHaveCleanAudit())`

const SPECS = {
  'effect.test.ts': spec("import 'petstore-mock/vitest'"),
  // TypeScript removes an import whose names aren't used.
  'unused.test.ts': spec("import { installPetstore } from 'petstore-mock/vitest'"),
  'none.test.ts': spec(''),
}

/** Runs the files in two projects, of which one has a setup file. */
const CONFIG = `export default {
  test: {
    pool: 'threads',
    // As if it were installed, the package isn't transformed.
    server: { deps: { external: [/\\/dist\\//] } },
    projects: [
      { extends: true, test: { name: 'alone' } },
      { extends: true, test: { name: 'set up', setupFiles: ['petstore-mock/vitest'] } },
    ],
  },
}`

test('an import without names adds the matchers to a file, and a setup file adds them to all', async () => {
  const folder = folderOf({ ...SPECS, 'vitest.config.js': CONFIG, 'package.json': '{}' })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(process.cwd(), join(folder, 'node_modules/petstore-mock'))
  symlinkSync(dirname(fileOf('vitest/package.json')), join(folder, 'node_modules/vitest'))

  const { output } = await runTool(folder, [VITEST_CLI, 'run', '--reporter=verbose'])

  const passed = [...output.matchAll(/ ✓ +\|(.+?)\| (.+?) > a matcher/g)]
  expect(passed.map(([, project, file]) => `${project}: ${file}`).sort()).toEqual([
    'alone: effect.test.ts',
    'set up: effect.test.ts',
    'set up: none.test.ts',
    'set up: unused.test.ts',
  ])
  expect(output).toContain('Invalid Chai property: toHaveCleanAudit')
  expect(output).toMatch(/Tests +2 failed \| 4 passed/)
}, 90_000)
