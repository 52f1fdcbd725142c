#!/usr/bin/env node
import { processHost } from './tools/cli/host.ts'
import { run } from './tools/cli/run.ts'

const status = await run(process.argv.slice(2), processHost())
// The signal handlers of a server and its idle clients would keep the process alive. On Windows,
// what was written to a pipe is lost if the process exits before the pipe has it.
process.stdout.write('', () => process.stderr.write('', () => process.exit(status)))
