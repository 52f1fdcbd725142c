import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Returns the path of a file of a package. */
export const { resolve: fileOf } = createRequire(import.meta.url)

/** The command line of Playwright's test runner. */
export const PLAYWRIGHT_CLI = fileOf('@playwright/test/cli')

/** The command line of Vitest. */
export const VITEST_CLI = join(dirname(fileOf('vitest/package.json')), 'vitest.mjs')

/** How a tool ended, and what it printed. */
export interface Ran {
  readonly status: number | null
  readonly output: string
}

/** Runs a test runner in a folder: the path of its script, and its arguments. */
export function runTool(
  cwd: string,
  command: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  return new Promise((resolve) => {
    // Without these, the inner runner would take the outer runner's settings for its own.
    const { VITEST, VITEST_MODE, VITEST_POOL_ID, VITEST_WORKER_ID, NODE_ENV, ...rest } = process.env
    const env = { ...rest, ...variables, NO_COLOR: '1' }
    const child = spawn(process.execPath, command, { cwd, env })
    let output = ''
    child.stdout.on('data', (chunk) => (output += chunk))
    child.stderr.on('data', (chunk) => (output += chunk))
    child.on('close', (status) => resolve({ status, output }))
  })
}
