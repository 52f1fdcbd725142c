import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Reads a file of this package. The path is relative to package.json, so it works from source and
 * build.
 */
export function readPackageFile(path: string): Buffer {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  return readFileSync(join(dirname(manifest), path))
}
