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

test('an import without names adds the matchers to a file, and a setup file adds them to all', async () => {
  const config = "{ test: { setupFiles: ['petstore-mock/vitest'] } }"
  const setUpFiles = { 'setup.config.js': `export default ${config}`, 'package.json': '{}' }
  const folder = folderOf({ ...SPECS, ...setUpFiles })
  mkdirSync(join(folder, 'node_modules'))
  symlinkSync(process.cwd(), join(folder, 'node_modules/petstore-mock'))
  symlinkSync(dirname(fileOf('vitest/package.json')), join(folder, 'node_modules/vitest'))

  const alone = await runTool(folder, [VITEST_CLI, 'run', '--root', folder])
  const setUp = await runTool(folder, [VITEST_CLI, 'run', '--config', 'setup.config.js'])

  expect(alone.output).toContain('Invalid Chai property: toHaveCleanAudit')
  expect(alone.output).toMatch(/✓ effect\.test\.ts/)
  expect(alone.output).toMatch(/Tests +2 failed \| 1 passed/)
  expect(setUp.output).toMatch(/Tests +3 passed/)
}, 90_000)
