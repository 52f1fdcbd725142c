import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { findWorkerScript, WORKER_SCRIPT } from '../../adapters/msw-worker-script.ts'
import { describe } from '../../lib/text/describe.ts'
import { printable } from '../../lib/text/printable.ts'
import { codeOf, fileError, UsageError } from '../errors.ts'

/**
 * Copies the worker script of the installed msw into a folder, and reports it.
 *
 * @throws {UsageError} if msw is not installed, or the script cannot be written.
 */
export async function init(folder: string, isForced: boolean): Promise<void> {
  const script = await readFile(findScript(), 'utf8')
  const version = versionOf(script)
  const target = join(folder, WORKER_SCRIPT)
  const there = await readTarget(target)
  if (there === script) {
    console.log(`petstore-mock: ${printable(target)} is up to date (msw ${version})`)
    return
  }
  if (there !== undefined && !isWorker(there) && !isForced) {
    throw new UsageError(
      `init: expected msw's worker script but got another file, ${target}; use --force to replace it`,
    )
  }
  await write(folder, target, script)
  console.log(`petstore-mock: wrote ${printable(target)} (msw ${version})`)
}

/** Finds the script of the msw in the current project, or else of the msw next to this package. */
function findScript(): string {
  const script = findWorkerScript([resolve('package.json'), import.meta.url])
  if (script !== undefined) return script
  throw new UsageError('init: msw is not installed; run npm install --save-dev msw')
}

function versionOf(script: string): string {
  return /PACKAGE_VERSION = '([^']+)'/.exec(script)?.[1] ?? 'an unknown version'
}

/** Returns whether a file is msw's worker script, of any version. */
function isWorker(text: string): boolean {
  return /Mock Service Worker/.test(text) && /INTEGRITY_CHECKSUM/.test(text)
}

async function readTarget(target: string): Promise<string | undefined> {
  try {
    return await readFile(target, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    throw fileError('init', target, error)
  }
}

async function write(folder: string, target: string, script: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
    await writeFile(target, script)
  } catch (error) {
    const code = codeOf(error)
    const isFile = code === 'EEXIST' || code === 'ENOTDIR'
    const reason = isFile ? 'is a file' : `cannot be written to (${code})`
    throw new UsageError(`init: expected a folder but got ${describe(folder)}, which ${reason}`)
  }
}
