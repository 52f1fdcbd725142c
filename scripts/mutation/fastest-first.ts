import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Runs the test files that took the least time before the others, because the first test that fails
 * ends the run of a mutant.
 */
export class FastestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => this.#durationOf(one) - this.#durationOf(other))
  }

  #durationOf({ project, moduleId }: TestSpecification): number {
    const name = `${project.name}:${relative(this.ctx.config.root, moduleId)}`
    return this.ctx.cache.getFileTestResults(name)?.duration ?? 0
  }
}
