#!/usr/bin/env node
import { type Arguments, readArguments } from './cli/arguments.ts'
import { UsageError } from './cli/errors.ts'

/** Exit status of a command line, or a configuration, that is wrong. */
const USAGE_STATUS = 2

/** Exit status of an error of our own. */
const INTERNAL_STATUS = 1

try {
  await run(readArguments(process.argv.slice(2)))
} catch (error) {
  if (error instanceof UsageError) console.error(`petstore-mock: ${error.message}`)
  else console.error(error)
  // A server may be listening already.
  process.exit(error instanceof UsageError ? USAGE_STATUS : INTERNAL_STATUS)
}

/** What a command needs is loaded only when it is run. */
async function run(given: Arguments): Promise<void> {
  switch (given.command) {
    case 'help':
      process.stdout.write((await import('./cli/commands/help.ts')).helpText())
      break
    case 'version':
      console.log((await import('./lib/version.gen.ts')).version)
      break
    case 'init':
      await (await import('./cli/commands/init.ts')).init(given.folder, given.isForced)
      break
    case 'exec':
      await (await import('./cli/commands/exec.ts')).exec(given.given, given.words)
      break
    case 'audit':
      await (await import('./cli/commands/audit.ts')).audit(given.given)
      break
    case 'serve':
      await (await import('./cli/commands/serve.ts')).serve(given.given)
  }
}
