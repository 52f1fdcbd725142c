import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Content, toContent } from './content.ts'

/**
 * The page's Content-Security-Policy. It allows no other origin to be loaded or called, and no
 * frames.
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // Swagger UI sets inline styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const TYPES = {
  'index.html': 'text/html; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
} as const

const cache = new Map<string, Content>()

/** Returns a file of the page. Reads each file once, when it is first requested. */
export function pageFile(name: keyof typeof TYPES): Content {
  const cached = cache.get(name)
  if (cached !== undefined) return cached
  const headers = { 'Content-Security-Policy': POLICY }
  const file = toContent(TYPES[name], packageFile(`dist/swagger-ui/${name}`), headers)
  cache.set(name, file)
  return file
}

/**
 * Reads a file of this package. The path is relative to package.json, so it works from source and
 * build.
 */
export function packageFile(path: 'openapi.yaml' | `dist/swagger-ui/${string}`): string {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  return readFileSync(join(dirname(manifest), path), 'utf8')
}
