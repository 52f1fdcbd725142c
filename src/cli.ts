#!/usr/bin/env node
import { type Arguments, readArguments } from './cli/arguments.ts'
import { report, UsageError } from './cli/errors.ts'

/** Exit status for an invalid command line or config. */
const USAGE_STATUS = 2

/** Exit status for an internal error. */
const INTERNAL_STATUS = 1

try {
  await run(readArguments(process.argv.slice(2)))
} catch (error) {
  if (error instanceof UsageError) report(error.message)
  else console.error(error)
  // A server that is already listening would keep the process alive.
  process.exit(error instanceof UsageError ? USAGE_STATUS : INTERNAL_STATUS)
}

/** Runs a command. Imports only the modules that the command needs. */
async function run(line: Arguments): Promise<void> {
  switch (line.command) {
    case 'help':
      process.stdout.write((await import('./cli/commands/help.ts')).helpText())
      break
    case 'version':
      console.log((await import('./lib/version.gen.ts')).version)
      break
    case 'init':
      await (await import('./cli/commands/init.ts')).init(line.folder, line.isForced)
      break
    case 'exec':
      await (await import('./cli/commands/exec.ts')).exec(line.flags, line.words)
      break
    case 'audit':
      await (await import('./cli/commands/audit.ts')).audit(line.flags)
      break
    case 'serve':
      await (await import('./cli/commands/serve.ts')).serve(line.flags)
  }
}
