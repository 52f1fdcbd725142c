import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatAudit } from '../../audit/formats/index.ts'
import { describe } from '../../lib/describe.ts'
import type { PetstoreServer } from '../../server/index.ts'
import type { Given } from '../config/values.ts'
import { codeOf } from '../errors.ts'
import type { AuditLevel } from '../flags/read.ts'
import { createLog } from '../serving/log.ts'
import { collect, readSetup } from '../config/run-config.ts'
import { start } from '../serving/start.ts'
import { auditLevel, FINDINGS_STATUS, fails } from './audit.ts'

/** Exit statuses as shells have them. */
const NOT_FOUND = 127
const NOT_EXECUTABLE = 126
const SIGNAL_BASE = 128

/** Serves while a command runs, and ends with its status. Our own words go to stderr only. */
export async function exec(flags: Given, words: readonly string[]): Promise<void> {
  const anyPort = new Map([['port', { value: 0, where: () => '--port' }]])
  const setup = await readSetup(await collect(flags, anyPort))
  // Who reads no more of what we say still wants the command to end well.
  process.stderr.on('error', () => {})
  const log = createLog(setup.log ?? 'silent', process.stderr)
  if (setup.isWatching) (await import('../serving/watch.ts')).requireFiles(setup)
  const server = await start(setup, { ...setup.options, ...(log && { onReply: log }) })
  if (setup.isWatching)
    await (await import('../serving/watch.ts')).watch({ server, flags, setup, shared: anyPort })
  const level = auditLevel(setup.given)
  const caFile = server.certificate === null ? undefined : writeCertificate(server.certificate)
  const status = await run(words, environmentOf(server, caFile))
  const hasFailed = level !== 'off' && reportConduct(server, level)
  process.exit(status === 0 && hasFailed ? FINDINGS_STATUS : status)
}

/** Says how the clients behaved, each session's by itself; tells whether there are findings. */
function reportConduct({ petstore, sessions }: PetstoreServer, level: AuditLevel): boolean {
  const worlds = [
    { name: '', petstore },
    ...sessions.list().map((each) => ({ ...each, name: each.id })),
  ]
  const reports = worlds
    .map(({ name, petstore }) => ({ name, report: petstore.audit() }))
    .filter(({ report }) => report.summary.requests > 0)
  for (const { name, report } of reports) {
    const heading = name === '' ? '' : `Session ${name}\n`
    process.stderr.write(heading + formatAudit(report, 'text').content)
  }
  return reports.some(({ report }) => fails(report, level))
}

/** Writes the certificate where clients can be told to trust it; it goes with the process. */
function writeCertificate(certificate: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'petstore-mock-'))
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'ca.pem')
  writeFileSync(file, certificate)
  return file
}

function environmentOf(
  { url, controlUrl, controlToken }: PetstoreServer,
  caFile: string | undefined,
): NodeJS.ProcessEnv {
  const { PETSTORE_CONTROL_TOKEN: _, ...others } = process.env
  return {
    ...others,
    PETSTORE_BASE_URL: url,
    PETSTORE_CONTROL_URL: controlUrl,
    ...(controlToken !== null && { PETSTORE_CONTROL_TOKEN: controlToken }),
    // Node trusts it besides those it knows.
    ...(caFile !== undefined && { PETSTORE_CA_FILE: caFile, NODE_EXTRA_CA_CERTS: caFile }),
  }
}

async function run([command = '', ...words]: readonly string[], env: NodeJS.ProcessEnv) {
  try {
    const child = spawn(command, words, { stdio: 'inherit', env })
    forwardSignals(child)
    const [status, signal]: unknown[] = await once(child, 'exit')
    return typeof status === 'number' ? status : SIGNAL_BASE + signalNumber(signal)
  } catch (error) {
    return explainSpawn(error, command)
  }
}

function forwardSignals(child: ChildProcess): void {
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal))
  // From a terminal the command gets its own.
  process.on('SIGINT', () => process.stdin.isTTY || child.kill('SIGINT'))
}

function signalNumber(signal: unknown): number {
  const found = Object.entries(constants.signals).find(([name]) => name === signal)
  return found?.[1] ?? 0
}

function explainSpawn(error: unknown, command: string): number {
  const isMissing = codeOf(error) === 'ENOENT'
  if (!isMissing && codeOf(error) === undefined) throw error
  const reason = isMissing ? 'there is no such command' : 'it cannot be executed'
  console.error(`petstore-mock: exec: got ${describe(command)}, and ${reason}`)
  return isMissing ? NOT_FOUND : NOT_EXECUTABLE
}
