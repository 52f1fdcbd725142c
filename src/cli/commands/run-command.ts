import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { describe } from '../../lib/text/describe.ts'
import { codeOf, report } from '../errors.ts'
import type { Environment, Output } from '../host.ts'

/** Exit statuses as in shells. */
export const NOT_FOUND = 127
export const NOT_EXECUTABLE = 126
const SIGNAL_BASE = 128

/**
 * Runs a command, and returns its exit status. Passes signals on to it. If this process is killed,
 * the command gets SIGTERM. Writes to `stderr` why a command cannot be run.
 */
export async function runCommand(
  [command = '', ...words]: readonly string[],
  env: Environment,
  stderr: Output,
): Promise<number> {
  try {
    const child = spawn(command, words, { stdio: 'inherit', env })
    const stopForwarding = forwardSignals(child)
    const endGuard = startGuard(child.pid)
    const [status, signal]: unknown[] = await once(child, 'exit')
    endGuard()
    stopForwarding()
    return exitStatus(status, signal)
  } catch (error) {
    const { status, message } = explainSpawn(error, [command, ...words])
    report(stderr, `exec: ${message}`)
    return status
  }
}

/** Passes signals on to a child process. Returns a function that stops it. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => void child.kill(signal)
  // On a terminal, the command gets these signals from the terminal itself.
  const forwardUnlessTerminal = (signal: NodeJS.Signals) => process.stdin.isTTY || forward(signal)
  const listeners = [
    ['SIGTERM', forward],
    ['SIGHUP', forward],
    ['SIGINT', forwardUnlessTerminal],
    ['SIGQUIT', forwardUnlessTerminal],
  ] as const
  for (const [signal, listener] of listeners) process.on(signal, listener)
  return () => {
    for (const [signal, listener] of listeners) process.off(signal, listener)
  }
}

/**
 * Waits for the end of this process, which closes the standard input of the script. Gives the
 * command five seconds to end. Signals from a terminal, which all its processes get, are ignored.
 */
const GUARD = `
trap '' HUP INT QUIT TERM
read -r line
kill -TERM "$1"
for second in 1 2 3 4 5; do
  sleep 1
  kill -0 "$1" || exit
done
kill -KILL "$1"
`

/**
 * Starts a shell that ends a process if this one is killed, because no process can handle SIGKILL
 * itself. A negative `pid` is a process group. Returns a function that ends the shell. Windows has
 * no such shell.
 */
export function startGuard(pid: number | undefined): () => void {
  if (process.platform === 'win32' || pid === undefined) return () => {}
  const words = ['-c', GUARD, 'petstore-mock', String(pid)]
  const guard = spawn('/bin/sh', words, { cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] })
  // Without a shell, the command runs all the same.
  guard.on('error', () => {})
  guard.stdin.on('error', () => {})
  return () => guard.kill('SIGKILL')
}

/** Returns the exit status of a process, as shells do if a signal ended it. */
export function exitStatus(status: unknown, signal: unknown): number {
  return typeof status === 'number' ? status : SIGNAL_BASE + signalNumber(signal)
}

function signalNumber(signal: unknown): number {
  const found = Object.entries(constants.signals).find(([name]) => name === signal)
  return found?.[1] ?? 0
}

const UNQUOTED = 'write the command and its arguments unquoted, or use sh -c "…"'

/**
 * Explains why a command cannot be run: `expected a command but got "x", which was not found`.
 * Returns the exit status of a shell as well.
 */
export function explainSpawn(error: unknown, [command = '', ...words]: readonly string[]) {
  const isMissing = codeOf(error) === 'ENOENT'
  if (!isMissing && codeOf(error) === undefined) throw error
  const reason = isMissing ? 'was not found' : 'cannot be executed'
  // `exec -- "npm test"` has the arguments in the name of the command.
  const isQuoted = isMissing && words.length === 0 && /\S\s+\S/.test(command)
  const hint = isQuoted ? `; ${UNQUOTED}` : ''
  return {
    status: isMissing ? NOT_FOUND : NOT_EXECUTABLE,
    message: `expected a command but got ${describe(command)}, which ${reason}${hint}`,
  }
}
