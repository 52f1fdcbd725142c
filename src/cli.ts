#!/usr/bin/env node
import { readArguments, UsageError } from './cli/arguments.ts'
import { helpText } from './cli/help.ts'
import { version } from './version.gen.ts'

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
  else if (given.command === 'version') console.log(version)
  // The service is loaded only when it is served.
  else await (await import('./cli/serve.ts')).serve(given)
}
