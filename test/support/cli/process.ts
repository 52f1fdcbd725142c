import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { build } from 'esbuild'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { bundledData } from '../../../scripts/build/mswjs-data.js'

/** Where a process is started. */
interface Place {
  /** Variables to add to those of this process. */
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
}

/** The command line as an executable, for what only a process can show. */
export class Executable {
  #folder = ''

  /** The path of the executable. */
  get path(): string {
    return join(this.#folder, 'src/cli.js')
  }

  /** Builds the executable from the sources, in a folder of its own. */
  async build(): Promise<void> {
    // Inside node_modules, so that it finds the dependencies of this project.
    const cache = resolve('node_modules/.cache')
    mkdirSync(cache, { recursive: true })
    this.#folder = mkdtempSync(join(cache, 'executable-'))
    await build({
      entryPoints: ['src/cli.ts'],
      outdir: this.#folder,
      outbase: '.',
      bundle: true,
      splitting: true,
      packages: 'external',
      external: ['node:*'],
      platform: 'neutral',
      format: 'esm',
      plugins: [bundledData],
    })
  }

  delete(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** Starts a process, and ends it after the test. */
  spawn(words: readonly string[], { env, cwd }: Place = {}) {
    const child = spawn(process.execPath, [this.path, ...words], {
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
      cwd,
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    return child
  }

  /** Runs a process until it exits. */
  async run(words: readonly string[], place?: Place, input = '') {
    const child = this.spawn(words, place)
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.stdin.on('error', () => {})
    child.stdin.end(input)
    const [status] = await once(child, 'close')
    return { status, stdout, stderr }
  }

  /** Starts a server on a free port, and waits until it is ready. */
  async serve(words: readonly string[] = [], place?: Place) {
    const child = this.spawn(['--port', '0', ...words], place)
    const errors = createInterface(child.stderr)
    const url = await readyUrl(child.stdout)
    return { child, url, errors }
  }
}

/** Builds the executable for the tests of a file. */
export function useExecutable(): Executable {
  const executable = new Executable()
  beforeAll(() => executable.build())
  afterAll(() => executable.delete())
  return executable
}

/** Waits for the line that a server prints when it is ready. Returns its URL. */
export async function readyUrl(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface(output)
  for await (const line of lines) {
    const url = /ready(?:: |":")(https?:[^\s",]+)/.exec(line)?.[1]
    if (url !== undefined) return url
  }
  throw new Error('The server did not start.')
}
