import { TestRunner } from 'vitest'

type ImportFile = TestRunner['importFile']

/**
 * Loads no more files once a test has noticed the mutant, because they have nothing to add. Vitest
 * would skip their tests, but still load them and the setup files.
 */
export default class StopAtFailure extends TestRunner {
  #hasFailed = false

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    this.#hasFailed ||= test.result?.state === 'fail'
    super.onAfterRunTask(test)
  }

  override importFile(...args: Parameters<ImportFile>): ReturnType<ImportFile> {
    return this.#hasFailed ? undefined : super.importFile(...args)
  }
}
