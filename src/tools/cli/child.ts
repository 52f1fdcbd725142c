import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import type { Readable } from 'node:stream'
import { stripVTControlCharacters } from 'node:util'
import { describe } from '../../core/lib/describe.ts'
import { sleep } from '../../core/time/timers.ts'
import { codeOf, report, UsageError } from './errors.ts'
import type { CommandEnd, Environment, Output } from './host.ts'

/** Exit statuses as in shells. */
export const NOT_FOUND = 127
export const NOT_EXECUTABLE = 126
const SIGNAL_BASE = 128

/**
 * Runs a command, and returns its exit status. Passes signals on to it. Writes to `stderr` why a
 * command can't be run.
 */
export async function runCommand(
  [command = '', ...words]: readonly string[],
  env: Environment,
  stderr: Output,
): Promise<number> {
  try {
    const child = spawn(command, words, { stdio: 'inherit', env })
    const stopForwarding = forwardSignals(child)
    return await untilExit(child, () => child.kill()).finally(stopForwarding)
  } catch (error) {
    report(stderr, `exec: ${explainSpawn(error, command, words)}`)
    return codeOf(error) === 'ENOENT' ? NOT_FOUND : NOT_EXECUTABLE
  }
}

/** What ends the commands that are running, if this process ends before. */
const running = new Set<() => unknown>()
process.on('exit', () => running.forEach((end) => void end()))

/**
 * Waits for the end of a command, and returns its exit status, as shells do if a signal ended it.
 * Calls a function if this process ends before.
 */
async function untilExit(child: ChildProcess, end: () => unknown): Promise<number> {
  running.add(end)
  const [status, signal]: unknown[] = await once(child, 'exit').finally(() => running.delete(end))
  if (typeof status === 'number') return status
  const [, number = 0] = Object.entries(constants.signals).find(([name]) => name === signal) ?? []
  return SIGNAL_BASE + number
}

/** Passes signals on to a child process. Returns a function that stops it. */
function forwardSignals(child: ChildProcess): () => void {
  const forward = (signal: NodeJS.Signals) => {
    // These, a terminal sends to the command itself.
    const isFromTerminal = process.stdin.isTTY && (signal === 'SIGINT' || signal === 'SIGQUIT')
    if (!isFromTerminal) child.kill(signal)
  }
  const signals = ['SIGTERM', 'SIGHUP', 'SIGINT', 'SIGQUIT'] as const
  for (const signal of signals) process.on(signal, forward)
  return () => {
    for (const signal of signals) process.off(signal, forward)
  }
}

/** Elsewhere, a hidden command gets a process group, so that all its processes can be killed. */
const isWindows = process.platform === 'win32'

/** Explains why a command can't be run: `expected a command but got "x", which was not found`. */
function explainSpawn(error: unknown, command: string, words: readonly string[]): string {
  if (codeOf(error) === undefined) throw error
  const isMissing = codeOf(error) === 'ENOENT'
  const reason = isMissing ? 'was not found' : 'cannot be executed'
  // `exec -- "npm test"` has the arguments in the name of the command.
  const isQuoted = isMissing && words.length === 0 && /\S\s+\S/.test(command)
  const hint = isQuoted ? '; write the command and its arguments unquoted, or use sh -c "…"' : ''
  return `expected a command but got ${describe(command)}, which ${reason}${hint}`
}

/** How long to wait for the rest of the output of a command that has ended, in ms. */
const OUTPUT_MS = 200

/**
 * Runs a command without showing its output. Kills it, and the processes that it started, when the
 * signal aborts. Processes that are left when it ends are killed as well.
 *
 * @throws {UsageError} if the command can't be run.
 */
export async function runHidden(
  [command = '', ...words]: readonly string[],
  env: Environment,
  signal: AbortSignal,
): Promise<CommandEnd> {
  try {
    const child = spawn(command, words, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      detached: !isWindows,
    })
    const tails = [child.stdout, child.stderr].map(tailOf)
    const closed = new Promise((resolve) => child.once('close', resolve))
    const end = () => kill(child)
    if (signal.aborted) end()
    signal.addEventListener('abort', end)
    const status = await untilExit(child, end)
    signal.removeEventListener('abort', end)
    end()
    // A process in another group may keep the output open.
    const over = new AbortController()
    await Promise.race([closed, sleep(OUTPUT_MS, over.signal)])
    over.abort()
    const output = tails.map((readEnd) => readEnd()).filter((text) => text !== '')
    return { status, output: output.join('\n') }
  } catch (error) {
    throw new UsageError(`explore: ${explainSpawn(error, command, words)}`)
  }
}

/** Kills a hidden command and, except on Windows, all processes of its group. */
function kill({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    process.kill(isWindows ? pid : -pid, 'SIGKILL')
  } catch {
    // Nothing is left to kill.
  }
}

/** The most characters of the output that are kept, and the lines of them that are shown. */
const [LENGTH, LINES] = [8_192, 10]

/**
 * Reads a stream. Returns a function that stops reading, and returns the last lines without colours.
 */
function tailOf(stream: Readable): () => string {
  let tail = ''
  stream.setEncoding('utf8').on('data', (text: string) => {
    tail = (tail + text).slice(-LENGTH)
  })
  stream.on('error', () => {})
  return () => {
    stream.destroy()
    return stripVTControlCharacters(tail).trim().split('\n').slice(-LINES).join('\n')
  }
}
