import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { type Content, pagePolicy } from './content.ts'

/**
 * Reads a file of this package. The path is relative to package.json, so it works from source and
 * build.
 */
export function readPackageFile(path: string): Buffer {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  return readFileSync(join(dirname(manifest), path))
}

/** Allows inline styles, which Swagger UI sets. */
const POLICY = pagePolicy("'self' 'unsafe-inline'")

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'root.css': 'text/css; charset=utf-8',
  'root.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

/** The files of Swagger UI. They are compressed, because they are larger than all others together. */
const COMPRESSED: readonly string[] = ['swagger-ui.css', 'swagger-ui-bundle.js']

/** Returns a file of the page. */
export function pageFile(name: keyof typeof TYPES): Content {
  const headers = { 'Content-Security-Policy': POLICY }
  return { type: TYPES[name], text: readPageFile(name), headers }
}

function readPageFile(name: keyof typeof TYPES): string {
  const path = `dist/swagger-ui/${name}`
  if (!COMPRESSED.includes(name)) return readPackageFile(path).toString()
  return brotliDecompressSync(readPackageFile(`${path}.br`)).toString()
}
