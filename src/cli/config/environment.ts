import { refuse } from '../../lib/check.ts'
import { asUsageError, UsageError } from '../errors.ts'
import type { CommandName } from '../flags/flag.ts'
import { hintFor } from '../flags/guess.ts'
import {
  commandsOf,
  environmentName,
  FLAGS,
  type Flag,
  VARIABLE_PREFIX,
  valuesOf,
} from '../flags/index.ts'
import type { Environment, Host } from '../host.ts'
import { type FlagUse, type OptionValues, readFlagValues } from './values.ts'

/** Where the command line was started. */
type Place = Pick<Host, 'env' | 'cwd'>

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/**
 * Reads the environment variables of a command's flags, such as `PETSTORE_MOCK_PLAN` for `--plan`.
 * An empty variable counts as unset.
 *
 * @throws {UsageError} naming the variable whose value is invalid, or every unknown variable.
 */
export function readEnvironment({ env, cwd }: Place, command: CommandName): OptionValues {
  requireKnown(env)
  const flags = FLAGS.filter((flag) => !flag.isFlagOnly && commandsOf(flag).includes(command))
  return readFlagValues(
    flags.flatMap((flag) => {
      const text = env[environmentName(flag)] ?? ''
      return isSet(environmentName(flag), text) ? asUsageError(() => readVariable(flag, text)) : []
    }),
    cwd,
  )
}

function requireKnown(environment: Environment): void {
  const known = FLAGS.filter(({ isFlagOnly }) => !isFlagOnly).map(environmentName)
  const unknown = Object.entries(environment).filter(([name, text = '']) => {
    return name.startsWith(VARIABLE_PREFIX) && isSet(name, text) && !known.includes(name)
  })
  if (unknown.length === 0) return
  const problems = unknown.map(([name]) => {
    const hint = hintFor(name.slice(VARIABLE_PREFIX.length), 'variable') ?? 'see --help'
    return `${name} is not one of its variables; ${hint}`
  })
  throw new UsageError(problems.join('\n'))
}

const SERVICE_LINK = /^PETSTORE_MOCK_(SERVICE_(HOST|PORT)|PORT_\d+_)/

/**
 * Returns whether a variable is meant as a setting. Kubernetes gives every container in the
 * namespace of a service named `petstore-mock` variables such as `PETSTORE_MOCK_SERVICE_HOST`, and
 * `PETSTORE_MOCK_PORT` with the value `tcp://10.0.0.1:4010`.
 */
function isSet(name: string, text: string): boolean {
  return text !== '' && !SERVICE_LINK.test(name) && !/^(tcp|udp|sctp):\/\//.test(text)
}

function readVariable(flag: Flag, text: string): readonly FlagUse[] {
  const where = environmentName(flag)
  if (flag.kind !== 'switch') return [{ flag, where, texts: valuesOf(flag, text) }]
  const isOn = SWITCH.get(text.toLowerCase()) ?? refuse(where, text, '1, 0, true or false')
  if (isOn) return [{ flag, where, texts: [] }]
  // PETSTORE_MOCK_HTTPS=0 turns https off. PETSTORE_MOCK_NO_BAN=0 leaves bans as the config has them.
  return flag.on === true ? [{ flag: { ...flag, on: false }, where, texts: [] }] : []
}
