import { printable } from '../lib/printable.ts'
import type { Act } from './act.ts'

/** The maximum number of characters that a description has for the arguments. */
const SHOWN = 120

/** Describes an act as a call: `clock.advance("1m")`. Long arguments are cut. */
export function describeAct({ name, args }: Pick<Act, 'name' | 'args'>): string {
  const text = args.map((each) => JSON.stringify(each)).join(', ')
  const shown = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text
  return printable(`${name}(${shown})`)
}
