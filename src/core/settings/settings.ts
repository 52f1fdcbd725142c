import { emptyWorld } from '../../../fixtures/empty-world.ts'
import { throwOptionError } from '../lib/check.ts'
import { namesOf, readEach, type SettingsOf } from '../lib/option-table.ts'
import { MIB } from '../lib/text.ts'
import type { World } from '../model/fixtures.ts'
import { systemNow } from '../time/clock.ts'
import { knownOptions } from './known-options.ts'
import type { PetstoreOptions } from './options.ts'
import { OPTIONS } from './table.ts'

/** The validated options of a petstore, with all defaults filled in. */
export type Settings = SettingsOf<typeof OPTIONS>

const { clock, baseUrl, operations, plans, lifecycle, rules, ...dependentOptions } = OPTIONS

/** The most bytes of a body that an API of yours gets by default. */
const OWN_BODY_LIMIT = 10 * MIB

/** The options that the checks of other options depend on. */
const prerequisiteOptions = { plans, lifecycle, rules }

/**
 * Checks the options and fills in the defaults. `defaultWorld` is the default of `fixtures`, and
 * `mount` the path on a server before the base path.
 *
 * @throws {TypeError} naming the option, what was expected and what it got.
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
    hasContract: start.operations,
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
  const dependent = readEach(dependentOptions, { ...given, maxBodyBytes }, context)
  return { ...start, ...prerequisites, ...dependent }
}
