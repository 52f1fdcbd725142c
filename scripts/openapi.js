// Mocks the APIs of real services from their OpenAPI documents, and calls all of their operations:
// `npm test -- openapi`. The documents are packages of npm, which are installed on the first run.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { installLocked } from './packages.js'

const HOME = fileURLToPath(new URL('openapi/', import.meta.url))
const VITEST = 'node_modules/vitest/vitest.mjs'

installLocked(HOME, 'OpenAPI documents')
const words = ['run', '--config', `${HOME}vitest.config.ts`, ...process.argv.slice(2)]
execFileSync(process.execPath, [VITEST, ...words], { stdio: 'inherit' })
