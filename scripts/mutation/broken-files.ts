import type { RunnerTestCase } from 'vitest'
import type { Reporter, Vitest } from 'vitest/node'

/**
 * Gives a file that fails to load a failed test. StrykerJS looks only at tests, so it would take a
 * mutant that keeps files from loading for one that no test notices.
 */
export class BrokenFiles implements Reporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunEnd(): void {
    for (const file of this.#vitest?.state.getFiles() ?? []) {
      const { id, result, tasks } = file
      if (result?.state !== 'fail' || tasks.length > 0) continue
      const test = { type: 'test', id: `${id}_0`, name: 'loads', mode: 'run', file, result }
      tasks.push(test as RunnerTestCase)
    }
  }
}
