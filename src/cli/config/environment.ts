import { refuse } from '../../lib/check.ts'
import { asUsageError } from '../errors.ts'
import { environmentName, FLAGS, type Flag } from '../flags/index.ts'
import { type FlagUse, type OptionValues, readFlagValues } from './values.ts'

type Environment = Readonly<Record<string, string | undefined>>

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/**
 * Reads the environment variables, such as `PETSTORE_MOCK_PLAN` for `--plan`. An empty variable counts
 * as unset.
 *
 * @throws {UsageError} naming the variable whose value is invalid.
 */
export function readEnvironment(environment: Environment): OptionValues {
  return readFlagValues(
    FLAGS.flatMap((flag) => {
      const text = environment[environmentName(flag)] ?? ''
      return flag.isFlagOnly || text === '' ? [] : asUsageError(() => readVariable(flag, text))
    }),
  )
}

function readVariable(flag: Flag, text: string): readonly FlagUse[] {
  const where = environmentName(flag)
  if (flag.kind === 'value') return [{ flag, where, texts: [text] }]
  if (flag.kind !== 'switch') return [{ flag, where, texts: text.split(',') }]
  const isOn = SWITCH.get(text.toLowerCase()) ?? refuse(where, text, '1, 0, true or false')
  if (isOn) return [{ flag, where, texts: [] }]
  // PETSTORE_MOCK_HTTPS=0 turns https off. PETSTORE_MOCK_NO_BAN=0 leaves bans as the config has them.
  return flag.on === true ? [{ flag: { ...flag, on: false }, where, texts: [] }] : []
}
