import { inspect } from 'node:util'
import { printableLines } from '../../core/lib/printable.ts'
import { readArguments } from './arguments.ts'
import { findTypos } from './config/values.ts'
import { report, UsageError } from './errors.ts'
import type { Host } from './host.ts'

/** The oldest version of Node on which the package is tested: `engines` of package.json. */
const LEAST_NODE = '20.19'

/** Exit status for an invalid command line or config. */
const USAGE_STATUS = 2

/** Exit status for an internal error. */
const INTERNAL_STATUS = 1

/** Runs the command line with these words, and returns its exit status. Never throws. */
export async function run(words: readonly string[], host: Host): Promise<number> {
  try {
    requireNode(host.nodeVersion)
    return await runCommandLine(words, host)
  } catch (error) {
    if (error instanceof UsageError) {
      report(host.stderr, error.message)
      return USAGE_STATUS
    }
    host.stderr.write(`${printableLines(inspect(error))}\n`)
    return INTERNAL_STATUS
  }
}

/** On a Node that is too old, some command would fail with a message that names no cause. */
function requireNode(version: string): void {
  if (version.localeCompare(LEAST_NODE, 'en', { numeric: true }) > 0) return
  throw new UsageError(`expected Node ${LEAST_NODE} or later but got Node ${version}`)
}

/** Imports only the modules that the command needs. */
async function runCommandLine(words: readonly string[], host: Host): Promise<number> {
  const line = readArguments(words, host.cwd)
  for (const typo of findTypos(host.env)) report(host.stderr, typo)
  switch (line.command) {
    case 'help':
      host.stdout.write((await import('./commands/help.ts')).helpText(line.words[0]))
      return 0
    case 'version':
      host.stdout.write(`${(await import('../../core/lib/version.gen.ts')).version}\n`)
      return 0
    case 'init':
      return (await import('./commands/init.ts')).init(line, host)
    case 'exec':
      return (await import('./commands/exec.ts')).exec(line, host)
    case 'explore':
      return (await import('./commands/explore.ts')).explore(line, host)
    case 'audit':
      return (await import('./commands/audit.ts')).audit(line, host)
    case 'serve':
      return (await import('./commands/serve.ts')).serve(line, host)
  }
}
