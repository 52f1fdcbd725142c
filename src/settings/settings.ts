import { fields, refuse } from '../lib/check.ts'
import { namesOf, readEach, type SettingsOf } from '../lib/option-table.ts'
import type { World } from '../model/world.ts'
import type { PetstoreOptions } from './options.ts'
import { OPTIONS } from './table.ts'

/** The options of a petstore after their checks, with all defaults filled in. */
export type Settings = SettingsOf<typeof OPTIONS>

const { plans, lifecycle, ...others } = OPTIONS

/** The options that others are checked against. */
const first = { plans, lifecycle }

/**
 * Checks the options and fills in the defaults. `defaultWorld` is the default of `fixtures`.
 *
 * @throws {TypeError} naming the option, what it expects and what it got.
 */
export function readOptions(options: PetstoreOptions, defaultWorld: Required<World>): Settings {
  const given = fields('createPetstore', options, namesOf(OPTIONS))
  for (const [name, value] of Object.entries(given)) {
    if (value === null) refuse(name, value, 'a value, or undefined for the default')
  }
  const prerequisites = readEach(first, given, undefined)
  return { ...prerequisites, ...readEach(others, given, { ...prerequisites, defaultWorld }) }
}
