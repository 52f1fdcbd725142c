import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { namesOf } from '../../lib/option-table.ts'
import type { PetstoreServer } from '../../server/index.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { sleep } from '../../time/timers.ts'
import type { Given } from '../config/values.ts'
import { UsageError } from '../errors.ts'
import { collect, explainOption, readSetup, type Setup } from '../config/run-config.ts'

/** Editors write a file in several steps; this long after the last one it is read, in ms. */
const SETTLE_MS = 50

interface Watched {
  readonly server: PetstoreServer
  readonly flags: Given
  readonly setup: Setup
  /** What the command itself gives below flags and environment. */
  readonly shared?: Given
}

/** Refuses to watch when there is nothing to. */
export function requireFiles({ files, given }: Setup): void {
  if (files.size > 0) return
  const where = given.get('watch')?.where('')
  throw new UsageError(
    `${where}: expected --config or --fixtures beside it but got no file to watch`,
  )
}

/**
 * Takes config and fixtures anew whenever they change from when it resolves; what is wrong with
 * them is said.
 */
export async function watch({ server, flags, setup: first, shared }: Watched): Promise<void> {
  let setup = first
  let files = first.files
  let texts = await readTexts(files)
  let hasFailed = false
  let watchers: readonly FSWatcher[] = []
  const settled = settle(async () => {
    const before = texts
    texts = await readTexts(files)
    const changed = changesOf(before, texts)
    if (changed.includes('handlers')) say('handlers changed: restart to load them')
    if (hasFailed || changed.some((name) => name === 'config' || name === 'fixtures')) {
      const next = await reload({ server, flags, setup, ...(shared && { shared }) })
      hasFailed = next.setup === undefined
      setup = next.setup ?? setup
      files = next.files
      texts = await readTexts(files)
    }
    // A folder that was replaced is another one.
    watchers = rewatch(watchers, files, settled)
  })
  watchers = rewatch([], files, settled)
}

/** Runs an action once things are quiet, never twice at the same time. */
function settle(action: () => Promise<void>): () => void {
  let turn = 0
  let running = Promise.resolve()
  return () => {
    turn += 1
    const own = turn
    void sleep(SETTLE_MS).then(() => {
      if (own === turn) running = running.then(action).catch((error) => console.error(error))
    })
  }
}

/** Folders are watched, not files: editors put another file in the place of the old one. */
function rewatch(
  old: readonly FSWatcher[],
  files: Setup['files'],
  onChange: () => void,
): readonly FSWatcher[] {
  for (const watcher of old) watcher.close()
  const paths = [...files.values()].map(({ path }) => path)
  return [...new Set(paths.map((path) => dirname(path)))].flatMap((folder) => {
    const names = paths.filter((path) => dirname(path) === folder).map((path) => basename(path))
    return watchNames(folder, names, onChange)
  })
}

function watchNames(folder: string, names: readonly string[], onChange: () => void) {
  const fail = () => say(`${folder} cannot be watched any more: restart to watch it`)
  try {
    const watcher = watchFolder(folder, (_, name) => {
      // The folder itself is named when it goes.
      if (name === null || names.includes(name) || name === basename(folder)) onChange()
    })
    return [
      watcher.on('error', () => {
        watcher.close()
        fail()
      }),
    ]
  } catch {
    fail()
    return []
  }
}

async function readTexts(files: Setup['files']): Promise<ReadonlyMap<string, string | undefined>> {
  const texts = [...files].map(async ([name, { path }]) => {
    return [name, await readFile(path, 'utf8').catch(() => undefined)] as const
  })
  return new Map(await Promise.all(texts))
}

function changesOf(
  before: ReadonlyMap<string, string | undefined>,
  after: ReadonlyMap<string, string | undefined>,
): readonly string[] {
  return [...after.keys()].filter((name) => before.get(name) !== after.get(name))
}

/** What holds from now on, undefined when everything stays as it was; and the files to watch. */
interface Reloaded {
  readonly setup: Setup | undefined
  readonly files: Setup['files']
}

async function reload({ server, flags, setup, shared }: Watched): Promise<Reloaded> {
  let { given, files } = setup
  try {
    const collected = await collect(flags, shared)
    // A file that is named anew is watched even when it is wrong: until it is mended.
    ;({ given, files } = collected)
    const next = await readSetup(collected, setup)
    const { kept, restarted } = server.reload(next.options)
    const started = restarted.length === 0 ? '' : `; restarted: ${restarted.join(', ')}`
    say(`reloaded, kept: ${kept.join(', ')}${started}`)
    const stale = staleOptions(setup, next)
    if (stale.length > 0) say(`${stale.join(', ')} changed: restart for it to hold`)
    return { setup: next, files }
  } catch (error) {
    const wrong = error instanceof UsageError ? error : explainOption(error, given)
    const text = error instanceof Error ? error.message : String(error)
    say(`${wrong?.message ?? text}; everything stays as it was`)
    return { setup: undefined, files }
  }
}

/** The server's own options hold from its start; handlers of a config are new ones each time. */
function staleOptions(before: Setup, after: Setup): readonly string[] {
  const options = namesOf(SERVER_OPTIONS).filter(
    (name) => name !== 'handlers' && name !== 'onReply',
  )
  const stale = options.filter(
    (name) => !isDeepStrictEqual(before.options[name], after.options[name]),
  )
  const isLogStale = before.log !== after.log
  return isLogStale ? [...stale, 'log'] : stale
}

function say(text: string): void {
  console.error(`petstore-mock: ${text}`)
}
