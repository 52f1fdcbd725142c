import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { sleep } from '../../time/timers.ts'
import { exitStatus, explainSpawn, startGuard } from '../commands/run-command.ts'
import { UsageError } from '../errors.ts'
import type { CommandEnd, Environment } from '../host.ts'
import { OutputTail } from './output-tail.ts'

/** How long a command may take to end after SIGTERM, in ms. Then it gets SIGKILL. */
const GRACE_MS = 1_000

/** How long to wait for the rest of the output of a command that has ended, in ms. */
const OUTPUT_MS = 200

/** Elsewhere, a command gets a process group, so that all its processes can be killed. */
const isWindows = process.platform === 'win32'

/**
 * Runs a command without showing its output. Kills it, and the processes that it started, when the
 * signal aborts. Processes that are left when it ends are killed as well.
 *
 * @throws {UsageError} if the command cannot be run.
 */
export async function runHidden(
  [command = '', ...words]: readonly string[],
  env: Environment,
  signal: AbortSignal,
): Promise<CommandEnd> {
  try {
    const stdio = ['ignore', 'pipe', 'pipe'] as const
    const child = spawn(command, words, { stdio: [...stdio], env, detached: !isWindows })
    const tails = [child.stdout, child.stderr].map((stream) => new OutputTail(stream))
    const stopKilling = killOnAbort(child, signal)
    const endGuard = startGuard(groupOf(child))
    const closed = new Promise((resolve) => child.once('close', resolve))
    const [status, cause]: unknown[] = await once(child, 'exit')
    stopKilling()
    endGuard()
    kill(child, 'SIGKILL')
    await withTimeout(closed)
    const output = tails.map((tail) => tail.end()).filter((text) => text !== '')
    return { status: exitStatus(status, cause), output: output.join('\n') }
  } catch (error) {
    throw new UsageError(`explore: ${explainSpawn(error, [command, ...words]).message}`)
  }
}

/** Ends a command when the signal aborts. Returns a function that prevents it. */
function killOnAbort(child: ChildProcess, signal: AbortSignal): () => void {
  const ended = new AbortController()
  const onAbort = async () => {
    kill(child, 'SIGTERM')
    await sleep(GRACE_MS, ended.signal)
    if (!ended.signal.aborted) kill(child, 'SIGKILL')
  }
  if (signal.aborted) void onAbort()
  else signal.addEventListener('abort', onAbort, { once: true })
  return () => {
    signal.removeEventListener('abort', onAbort)
    ended.abort()
  }
}

function kill(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  const group = groupOf(child)
  if (group === undefined) return
  try {
    process.kill(group, signal)
  } catch {
    // Nothing is left to kill.
  }
}

/** Returns the process group of a command, as `kill` expects it. */
function groupOf({ pid }: ChildProcess): number | undefined {
  return pid === undefined || isWindows ? pid : -pid
}

/** Waits for the end of the output. A process in another group may keep it open. */
async function withTimeout(closed: Promise<unknown>): Promise<void> {
  const controller = new AbortController()
  await Promise.race([closed, sleep(OUTPUT_MS, controller.signal)])
  controller.abort()
}
