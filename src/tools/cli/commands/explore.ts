import { availableParallelism } from 'node:os'
import { dirname, relative } from 'node:path'
import { isFailure } from '../../../core/audit/report.ts'
import { plural } from '../../../core/lib/describe.ts'
import { namesOf } from '../../../core/lib/option-table.ts'
import { loadOf } from '../../../core/user-handlers/exported-options.ts'
import { readPaths, savePaths } from '../../explore/files.ts'
import { formatExploration } from '../../explore/index.ts'
import {
  EXPLORE_OPTIONS,
  type ExploreOptions,
  type ExploreSettings,
  readExploreOptions,
} from '../../explore/options.ts'
import type { Path } from '../../explore/path.ts'
import { needsSearch } from '../../explore/problems.ts'
import type { ExploreReport } from '../../explore/report.ts'
import { FileReference, readJson } from '../config/files.ts'
import { loadRunConfig, readValues } from '../config/run-config.ts'
import { type Arguments, located, type OptionValues } from '../config/values.ts'
import { firstLine, report, reportApi, UsageError } from '../errors.ts'
import type { Host } from '../host.ts'
import { OUTPUT_STATUS, reportFileOf } from '../report-file.ts'
import { searchPaths } from '../search-paths.ts'
import { environmentOf, start } from '../start.ts'
import { reportFor } from '../terminal.ts'
import { FINDINGS_STATUS, failOnOf, formatOf } from './audit.ts'

/** No session expires while a command is still running. */
const LASTING = { sessionTtl: '24d', maxSessions: 1_000_000 } as const

/**
 * Runs a command again and again, each time with other faults, and prints every way in which it
 * breaks. Returns the exit status.
 *
 * @throws {UsageError} if the command can't be run, or fails without any fault.
 */
export async function explore({ flags, words }: Arguments, host: Host): Promise<number> {
  const { stdout, stderr } = host
  const values = await readValues('explore', flags, host)
  const { settings: given, wait } = await readSettings(values)
  const failOn = failOnOf(values)
  const format = formatOf(flags)
  const config = await loadRunConfig(values)
  const settings = { ...given, ignore: new Set([...given.ignore, ...(config.api?.ids ?? [])]) }
  reportApi(stderr, config)
  const file = reportFileOf(flags)
  file?.prepare()
  const first = await readSaved(settings)
  const server = await start({ ...config, options: { ...config.options, ...LASTING } }, undefined)
  host.outliveErrors()
  const interruption = new AbortController()
  const { signal } = interruption
  const stopped = host.untilStopped()
  void stopped.then(() => interruption.abort())
  try {
    const environment = environmentOf(server)
    const { handlers } = config.options
    const loadHandlers = loadOf(handlers)
    const isShared = Array.isArray(handlers) && loadHandlers === undefined
    const client = { host, server, loadHandlers, environment, words, wait, settings, signal }
    const jobs = isShared ? 1 : settings.jobs
    const searched = await searchPaths(client, { ...settings, jobs, first, signal })
    const found = searched && isShared ? withNote(searched, SHARED) : searched
    if (found === undefined) {
      report(stderr, 'explore: interrupted before the run without faults had ended')
      return await stopped
    }
    const text = formatExploration(found, format)
    stdout.write(format === 'text' ? reportFor(text, { ...host, stream: stdout }) : text)
    const isWritten = file?.write(formatExploration(found, file.format), stderr) ?? true
    const isSaved = await save(found, settings.save, { words, host })
    if (signal.aborted) return await stopped
    if (found.problems.some((problem) => isFailure(problem, failOn))) return FINDINGS_STATUS
    return isWritten && isSaved ? 0 : OUTPUT_STATUS
  } finally {
    // Not awaited: a process that outlives its command may never end its connection.
    void server.close()
  }
}

function withNote(found: ExploreReport, note: string): ExploreReport {
  return { ...found, notes: [...found.notes, note] }
}

const SHARED =
  'All runs shared the array of handlers in the config file, one after the other. Name their module instead (--handlers FILE): it is evaluated anew for each run.'

/** Reads the paths that an earlier search has saved. */
async function readSaved({
  save: folder,
  outcomes,
}: ExploreSettings<undefined>): Promise<readonly Path[]> {
  try {
    return folder === undefined ? [] : await readPaths(folder, outcomes)
  } catch (error) {
    throw new UsageError(`--save: ${firstLine(error).replace(/^explore\.save: /, '')}`)
  }
}

/** Saves the failing paths, and says how to run one again. Returns whether that succeeded. */
async function save(
  { problems }: ExploreReport,
  folder: string | undefined,
  { words, host: { cwd, stderr } }: { readonly words: readonly string[]; readonly host: Host },
): Promise<boolean> {
  try {
    const [first, ...others] = folder === undefined ? [] : await savePaths(folder, problems)
    if (first === undefined) return true
    const count = plural(others.length + 1, 'failing path')
    const [which, ...play] = problems.some(needsSearch)
      ? ['them', 'explore', '--faults', '0', '--save', relative(cwd, dirname(first)) || '.']
      : ['the first one', 'exec', '--scenario', relative(cwd, first)]
    const line = ['petstore-mock', ...play, '--', ...words].map(quoted).join(' ')
    report(stderr, `explore: saved ${count}; to run ${which} again: ${line}`)
    return true
  } catch (error) {
    report(stderr, `--save: the failing paths can't be written: ${firstLine(error)}`)
    return false
  }
}

/** Returns a word as a shell reads it. */
function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

/** The settings of a search with a command as the client. */
interface CommandSearch {
  readonly settings: ExploreSettings<undefined>
  /** The longest wait that responses announce, in ms. */
  readonly wait: number
}

/** The defaults that aren't those of `explore`, because the time of commands is real. */
const DEFAULTS: ExploreOptions = { time: '30m', settleWithin: '60s', maxRequests: 1_000 }

const DEFAULT_WAIT_MS = 1_000

/**
 * Reads the settings of a search from the values of its flags.
 *
 * @throws {UsageError} naming the flag whose value is invalid, or the file with its outcomes.
 */
async function readSettings(values: OptionValues): Promise<CommandSearch> {
  throwIfScenario(values)
  const given = namesOf(EXPLORE_OPTIONS).map(async (name) => {
    const value = values.get(name === 'rules' ? 'severity' : name)?.value
    return [name, value instanceof FileReference ? await readJson(value) : value] as const
  })
  const set = (await Promise.all(given)).filter(([, value]) => value !== undefined)
  const settings = await located(values, () =>
    readExploreOptions<undefined>({ ...DEFAULTS, ...Object.fromEntries(set) }),
  )
  const [jobs, wait] = [values.get('jobs')?.value, values.get('wait')?.value]
  return {
    settings: { ...settings, jobs: typeof jobs === 'number' ? jobs : defaultJobs() },
    wait: typeof wait === 'number' ? wait : DEFAULT_WAIT_MS,
  }
}

function defaultJobs(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2))
}

/** A config file that other commands use too may have a scenario. */
function throwIfScenario(values: OptionValues): void {
  const where = values.get('scenario')?.where
  if (where === undefined) return
  const hint = 'the search decides on the faults, see --outcomes'
  throw new UsageError(`${where}: expected no scenario for explore; ${hint}`)
}
