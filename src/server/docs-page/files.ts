import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Content, toContent } from './content.ts'

/** The page's content security policy. No other origin can be loaded, called, or frame the page. */
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

const read = new Map<string, Content>()

/** Returns a file of the page. Each file is read once, on its first request. */
export function pageFile(name: keyof typeof TYPES): Content {
  const known = read.get(name)
  if (known !== undefined) return known
  const headers = { 'Content-Security-Policy': POLICY }
  const file = toContent(TYPES[name], packageFile(`dist/swagger-ui/${name}`), headers)
  read.set(name, file)
  return file
}

/** Reads a file of this package, from the sources as well as from the build. */
export function packageFile(path: 'openapi.yaml' | `dist/swagger-ui/${string}`): string {
  const manifest = createRequire(import.meta.url).resolve('petstore-mock/package.json')
  return readFileSync(join(dirname(manifest), path), 'utf8')
}
