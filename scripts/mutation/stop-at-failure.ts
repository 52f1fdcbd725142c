import { parentPort } from 'node:worker_threads'
import { type RunnerTestFile, TestRunner, vi } from 'vitest'
import { SPOILT } from './kept-thread.ts'

type ImportFile = TestRunner['importFile']

/**
 * Loads no more files once a test has noticed the mutant, because they have nothing to add. Vitest
 * would skip their tests, but still load them and the setup files.
 */
export default class StopAtFailure extends TestRunner {
  #hasFailed = false

  constructor(config: ConstructorParameters<typeof TestRunner>[0]) {
    super(config)
    // The thread is kept, and modules may remember what the mutant before did.
    vi.resetModules()
  }

  onCollected(files: RunnerTestFile[]): void {
    this.#hasFailed ||= files.some((file) => file.result?.state === 'fail')
  }

  override onAfterRunTask(test: Parameters<TestRunner['onAfterRunTask']>[0]): void {
    this.#hasFailed ||= test.result?.state === 'fail'
    super.onAfterRunTask(test)
  }

  override onAfterRunFiles(files: RunnerTestFile[] = []): void {
    super.onAfterRunFiles()
    // A hook has failed, such as the one that looks for fake timers.
    if (files.some((file) => file.result?.errors?.length)) parentPort?.postMessage(SPOILT)
  }

  override importFile(...args: Parameters<ImportFile>): ReturnType<ImportFile> {
    return this.#hasFailed ? undefined : super.importFile(...args)
  }
}
