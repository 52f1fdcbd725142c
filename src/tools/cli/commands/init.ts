import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findWorkerScript, WORKER_SCRIPT } from '../../../adapters/msw/msw-worker-script.ts'
import { describe } from '../../../core/lib/describe.ts'
import type { Arguments } from '../config/values.ts'
import { codeOf, report, UsageError } from '../errors.ts'
import type { Host } from '../host.ts'

/**
 * Copies the worker script of the installed msw into a folder, and reports it. Returns the exit
 * status.
 *
 * @throws {UsageError} if msw isn't installed, or the script can't be written.
 */
export async function init(
  { words: [folder = ''] }: Arguments,
  { cwd, stdout }: Pick<Host, 'cwd' | 'stdout'>,
): Promise<number> {
  // That of the current project, or else the one next to this package.
  const script = findWorkerScript([resolve(cwd, 'package.json'), import.meta.url])
  if (script === undefined) {
    throw new UsageError("init: msw isn't installed; run npm install --save-dev msw")
  }
  try {
    await mkdir(resolve(cwd, folder), { recursive: true })
    await copyFile(script, resolve(cwd, folder, WORKER_SCRIPT))
  } catch (error) {
    const reason = `which can't be written to (${codeOf(error)})`
    throw new UsageError(`init: expected a folder but got ${describe(folder)}, ${reason}`)
  }
  report(stdout, `wrote ${join(folder, WORKER_SCRIPT)}`)
  return 0
}
