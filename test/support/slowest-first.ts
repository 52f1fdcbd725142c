import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest. */
const SLOWEST = [
  'test/adapters/playwright/runner.test.ts',
  'test/docs/recipes.test.ts',
  'test/examples/storefront.test.ts',
  'test/adapters/server/pages/in-browser.test.ts',
  'test/adapters/server/control/full-petstore.test.ts',
  'test/examples/firefox.test.ts',
  'test/docs/clients/survival.test.ts',
  'test/examples/languages.test.ts',
  'test/vitest/matchers.test.ts',
]

/** Starts the longest files first, so that none of them runs alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Those with a process of their own stay first: between the others, they would end its process.
    const rank = ({ moduleId, project }: TestSpecification) => {
      if (project.config.isolate) return -1
      const at = SLOWEST.indexOf(relative(this.ctx.config.root, moduleId).replaceAll('\\', '/'))
      return at === -1 ? SLOWEST.length : at
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
