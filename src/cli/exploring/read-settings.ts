import { availableParallelism } from 'node:os'
import {
  EXPLORE_OPTIONS,
  type ExploreOptions,
  type ExploreSettings,
  readExploreOptions,
} from '../../explore/options.ts'
import { namesOf } from '../../lib/option-table.ts'
import { FileReference, readJson } from '../config/files.ts'
import { locateError } from '../config/locate-error.ts'
import type { OptionValues } from '../config/values.ts'
import { UsageError } from '../errors.ts'

/** The settings of a search with a command as the client. */
export interface CommandSearch {
  readonly settings: ExploreSettings<undefined>
  /** The longest wait that responses announce, in ms. */
  readonly wait: number
}

/** The defaults that are not those of `explore`, because the time of commands is real. */
const DEFAULTS: ExploreOptions = { time: '5m', settleWithin: '60s', maxRequests: 1_000 }

const DEFAULT_WAIT_MS = 1_000

/**
 * Reads the settings of a search from the values of its flags.
 *
 * @throws {UsageError} naming the flag whose value is invalid, or the file with its outcomes.
 */
export async function readSettings(values: OptionValues): Promise<CommandSearch> {
  refuseScenario(values)
  const given = namesOf(EXPLORE_OPTIONS).map(async (name) => {
    const value = values.get(name === 'rules' ? 'severity' : name)?.value
    return [name, value instanceof FileReference ? await readJson(value) : value] as const
  })
  const set = (await Promise.all(given)).filter(([, value]) => value !== undefined)
  const settings = read({ ...DEFAULTS, ...Object.fromEntries(set) }, values)
  const [jobs, wait] = [values.get('jobs')?.value, values.get('wait')?.value]
  return {
    settings: { ...settings, jobs: typeof jobs === 'number' ? jobs : defaultJobs() },
    wait: typeof wait === 'number' ? wait : DEFAULT_WAIT_MS,
  }
}

function defaultJobs(): number {
  return Math.max(1, Math.floor(availableParallelism() / 2))
}

function read(options: ExploreOptions<undefined>, values: OptionValues) {
  try {
    return readExploreOptions(options)
  } catch (error) {
    throw locateError(error, values)
  }
}

/** A config file that other commands use too may have a scenario. */
function refuseScenario(values: OptionValues): void {
  const where = values.get('scenario')?.where('')
  if (where === undefined) return
  const hint = 'the search decides on the faults, see --outcomes'
  throw new UsageError(`${where}: expected no scenario for explore; ${hint}`)
}
