import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll } from 'vitest'
import { findNginx } from '../../../scripts/programs.js'

/** Whether the tests of nginx run: if it's installed, and always in CI, where they fail without it. */
export const hasNginx = findNginx() !== undefined || Boolean(process.env.CI)

/** A petstore-mock process behind nginx. */
export interface Backend {
  readonly url: string
  readonly pid: number
}

/** Some processes, and nginx in front of them. */
export interface ScaledOut {
  /** The origin of nginx. */
  readonly url: string
  readonly backends: readonly Backend[]
  readonly child: ChildProcess
}

/** Starts `examples/scale-out/start.js`. Resolves when it is ready. */
async function startScaledOut(words: readonly string[]): Promise<ScaledOut> {
  const args = ['examples/scale-out/start.js', '--port', '0', ...words]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let stderr = ''
  child.stderr.on('data', (text) => (stderr += text))
  const backends: Backend[] = []
  for await (const line of createInterface(child.stdout)) {
    const [, origin, pid] = /^process \d+: (http:\S+) \(pid (\d+)\)$/.exec(line) ?? []
    if (origin !== undefined) backends.push({ url: origin, pid: Number(pid) })
    const [, url] = /is ready: (http:[^,]+),/.exec(line) ?? []
    if (url !== undefined) return { url, backends, child }
  }
  throw new Error(`The processes didn't start: ${stderr}`)
}

/** Starts processes and nginx for the tests of a file. Returns a function that returns them. */
export function useScaledOut(...words: readonly string[]): () => ScaledOut {
  let started: ScaledOut | undefined
  beforeAll(async () => {
    if (hasNginx) started = await startScaledOut(words)
  })
  afterAll(async () => {
    if (started === undefined || started.child.exitCode !== null) return
    started.child.kill('SIGTERM')
    await once(started.child, 'exit')
  })
  return () => {
    if (started === undefined) throw new Error("The processes haven't started.")
    return started
  }
}
