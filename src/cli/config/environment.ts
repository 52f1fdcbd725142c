import { refuse } from '../../lib/check.ts'
import { environmentName, FLAGS, type Flag } from '../flags/index.ts'
import { type FlagText, type Given, toGiven, usage } from './values.ts'

type Environment = Readonly<Record<string, string | undefined>>

const SWITCH: ReadonlyMap<string, boolean> = new Map([
  ['1', true],
  ['true', true],
  ['0', false],
  ['false', false],
])

/**
 * Reads the variables of the environment, `PETSTORE_` and the name of a flag. An empty one counts
 * as none.
 *
 * @throws {UsageError} naming the variable, what it got and what it takes.
 */
export function readEnvironment(environment: Environment): Given {
  return toGiven(
    FLAGS.flatMap((flag) => {
      const text = environment[environmentName(flag)] ?? ''
      return flag.isFlagOnly || text === '' ? [] : usage(() => readVariable(flag, text))
    }),
  )
}

function readVariable(flag: Flag, text: string): readonly FlagText[] {
  const where = environmentName(flag)
  if (flag.kind === 'value') return [{ flag, where, texts: [text] }]
  if (flag.kind !== 'switch') return [{ flag, where, texts: text.split(',') }]
  const isOn = SWITCH.get(text.toLowerCase()) ?? refuse(where, text, '1, 0, true or false')
  if (isOn) return [{ flag, where, texts: [] }]
  // What is not switched off stays as the config has it; what is not switched on is off.
  return flag.on === true ? [{ flag: { ...flag, on: false }, where, texts: [] }] : []
}
