import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findWorkerScript, WORKER_SCRIPT } from '../../../adapters/msw/msw-worker-script.ts'
import { describe } from '../../../core/lib/describe.ts'
import { printable } from '../../../core/lib/printable.ts'
import type { Arguments } from '../arguments.ts'
import { codeOf, fileError, UsageError } from '../errors.ts'
import type { Host } from '../host.ts'

/**
 * Copies the worker script of the installed msw into a folder, and reports it. Returns the exit
 * status.
 *
 * @throws {UsageError} if msw isn't installed, or the script can't be written.
 */
export async function init(
  { flags, words: [folder = ''] }: Arguments,
  { cwd, stdout }: Pick<Host, 'cwd' | 'stdout'>,
): Promise<number> {
  // That of the current project, or else the one next to this package.
  const found = findWorkerScript([resolve(cwd, 'package.json'), import.meta.url])
  if (found === undefined) {
    throw new UsageError("init: msw isn't installed; run npm install --save-dev msw")
  }
  const script = await readFile(found, 'utf8')
  const version = /PACKAGE_VERSION = '([^']+)'/.exec(script)?.[1] ?? 'an unknown version'
  const target = join(folder, WORKER_SCRIPT)
  const there = await readTarget(target, cwd)
  if (there === script) {
    stdout.write(`petstore-mock: ${printable(target)} is up to date (msw ${version})\n`)
    return 0
  }
  if (there !== undefined && !isWorker(there) && !flags.has('force')) {
    throw new UsageError(
      `init: expected msw's worker script but got another file, ${target}; use --force to replace it`,
    )
  }
  await write(script, folder, cwd)
  stdout.write(`petstore-mock: wrote ${printable(target)} (msw ${version})\n`)
  return 0
}

/** Returns whether a file is msw's worker script, of any version. */
function isWorker(text: string): boolean {
  return /Mock Service Worker/.test(text) && /INTEGRITY_CHECKSUM/.test(text)
}

async function readTarget(target: string, cwd: string): Promise<string | undefined> {
  try {
    return await readFile(resolve(cwd, target), 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw fileError('init', target, error)
  }
}

async function write(script: string, folder: string, cwd: string): Promise<void> {
  try {
    await mkdir(resolve(cwd, folder), { recursive: true })
    await writeFile(resolve(cwd, folder, WORKER_SCRIPT), script)
  } catch (error) {
    const code = codeOf(error)
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const reason = isFile ? 'is a file' : `can't be written to (${code})`
    throw new UsageError(`init: expected a folder but got ${describe(folder)}, which ${reason}`)
  }
}
