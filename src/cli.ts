#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { readArguments, UsageError } from './cli/arguments.ts'
import { helpText } from './cli/help.ts'

/** Exit status of a command line, or a configuration, that is wrong. */
const USAGE_STATUS = 2

try {
  await run(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof UsageError)) throw error
  console.error(`petstore-mock: ${error.message}`)
  process.exitCode = USAGE_STATUS
}

async function run(words: readonly string[]): Promise<void> {
  const given = readArguments(words)
  if (given.command === 'help') process.stdout.write(helpText)
  else if (given.command === 'version') console.log(readVersion())
  // The service is loaded only when it is served.
  else await (await import('./cli/serve.ts')).serve(given)
}

function readVersion(): string {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8')
  return JSON.parse(text).version
}
