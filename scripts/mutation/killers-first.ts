import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** How often each file noticed one of the latest mutants, and how long it takes in ms. */
const records = new Map<string, { readonly kills: number; readonly duration: number }>()

/** Begins with the files that noticed the latest mutants, and goes on with the quickest. */
export class KillersFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    for (const file of files) {
      const key = this.#keyOf(file)
      const { failed = false, duration = 0 } = this.ctx.cache.getFileTestResults(key) ?? {}
      const before = records.get(key)
      records.set(key, {
        kills: (before?.kills ?? 0) * 0.8 + (failed ? 1 : 0),
        duration: Math.max(before?.duration ?? 0, duration),
      })
    }
    const rank = (file: TestSpecification) => {
      const { kills = 0, duration = 0 } = records.get(this.#keyOf(file)) ?? {}
      return kills > 0.01 ? -kills : duration
    }
    return files.sort((a, b) => rank(a) - rank(b))
  }

  #keyOf({ project, moduleId }: TestSpecification): string {
    return `${project.name}:${relative(this.ctx.config.root, moduleId)}`
  }
}
