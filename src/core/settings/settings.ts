import { emptyWorld } from '../../../fixtures/worlds.ts'
import { readEntries, readObject, throwOptionError, throwUnknownOption } from '../lib/check.ts'
import { namesOf, readEach, type SettingsOf } from '../lib/option-table.ts'
import { MIB } from '../lib/text.ts'
import type { World } from '../model/fixtures.ts'
import { createIds, type Ids } from '../model/ids.ts'
import { LIMIT_NAMES, PLANS_HINT } from '../quota/plans.ts'
import { systemNow } from '../time/clock.ts'
import type { PetstoreOptions } from './options.ts'
import { OPTIONS } from './table.ts'

/** The validated options of a petstore, with all defaults filled in. */
export interface Settings extends Omit<SettingsOf<typeof OPTIONS>, 'idOffset'> {
  /** Converts the ids of rows with the option `idOffset`. */
  readonly ids: Ids
}

const { clock, baseUrl, operations, plans, lifecycle, rules, ...dependentOptions } = OPTIONS

const OWN_BODY_LIMIT = 10 * MIB

const prerequisiteOptions = { plans, lifecycle, rules }

/**
 * Checks the options and fills in the defaults. `defaultWorld` is the default of `fixtures`, and
 * `mount` the path on a server before the base path.
 */
export function readOptions(
  options: PetstoreOptions,
  defaultWorld: Required<World>,
  mount = '',
): Settings {
  const given = knownOptions('createPetstore', options, namesOf(OPTIONS))
  for (const [name, value] of Object.entries(given)) {
    if (value === null) throwOptionError(name, value, 'a value, or undefined for the default')
  }
  const read = readEach({ clock, baseUrl, operations }, given, undefined)
  const start = { ...read, baseUrl: { ...read.baseUrl, path: mount + read.baseUrl.path } }
  const startsAt = start.clock === 'system' ? systemNow() : start.clock
  const origin = {
    startsAt,
    baseUrl: start.baseUrl,
    hasOperations: start.operations,
    // An API of yours has the limits that you ask for.
    isLimited: start.operations || given.plan !== undefined || given.plans !== undefined,
  }
  const prerequisites = readEach(prerequisiteOptions, given, origin)
  const context = {
    ...origin,
    ...prerequisites,
    defaultWorld: start.operations ? defaultWorld : emptyWorld,
  }
  const maxBodyBytes = given.maxBodyBytes ?? (start.operations ? undefined : OWN_BODY_LIMIT)
  const { idOffset, ...dependent } = readEach(dependentOptions, { ...given, maxBodyBytes }, context)
  return { ...start, ...prerequisites, ...dependent, ids: createIds(idOffset) }
}

const OF_SERVER = "it's an option of startServer, from petstore-mock/server"
const OF_PAGE = "it's an option of startPetstore, from petstore-mock/browser"
const OF_SETUP = "it's an option of setupPetstore, from petstore-mock/node"

/** The hints for names that users of other tools try, and for options of other functions. */
const HINTS: Readonly<Record<string, string>> = {
  delay: 'did you mean latency?',
  data: 'did you mean fixtures?',
  basePath: 'did you mean baseUrl?',
  now: 'did you mean clock?',
  openapi: 'pass the options that fromOpenapi returns, from petstore-mock/openapi',
  har: 'pass the options that fromHar returns, from petstore-mock/har',
  faults: 'did you mean scenario: { faults: … }?',
  log: 'requests are in petstore.journal, and startServer calls its option onResponse for each response',
  ...hintsFor(['quotas', ...LIMIT_NAMES], PLANS_HINT),
  cors: "browsers apply no CORS to what a service worker answers; it's an option of startServer",
  ...hintsFor(['port', 'host', 'https', 'controlToken'], OF_SERVER),
  ...hintsFor(['persist', 'quiet', 'expose', 'serviceWorker'], OF_PAGE),
  ...hintsFor(['timers', 'onUnhandledRequest'], OF_SETUP),
  reset: "it's an option of installPetstore, from petstore-mock/vitest",
}

function hintsFor(names: readonly string[], hint: string): Readonly<Record<string, string>> {
  return Object.fromEntries(names.map((name) => [name, hint]))
}

/**
 * Returns the options that a function received if all of them are known. `caller` is the name of
 * the function.
 */
export function knownOptions<const Key extends string>(
  caller: string,
  options: unknown,
  known: readonly Key[],
): { readonly [Name in Key]?: unknown } {
  for (const [name] of readEntries(options, caller)) {
    const hint = known.some((each) => each === name) ? undefined : hintFor(name)
    if (hint !== undefined) throwUnknownOption(caller, name, hint)
  }
  return readObject(options, caller, known)
}

function hintFor(name: string): string | undefined {
  if (Object.hasOwn(HINTS, name)) return HINTS[name]
  return Object.hasOwn(emptyWorld, name) ? `did you mean fixtures: { ${name}: … }?` : undefined
}
