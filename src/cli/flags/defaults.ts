import { flattenTable, type Option } from '../../lib/option-table.ts'
import { SERVER_OPTIONS } from '../../server/options.ts'
import { OPTIONS } from '../../settings/table.ts'
import type { Flag } from './index.ts'

/** Every option of the service and the server, and their parts, by full name: `ban.after`. */
const options: ReadonlyMap<string, Pick<Option, 'default' | 'shown'>> = flattenTable({
  ...OPTIONS,
  ...SERVER_OPTIONS,
})

/** Returns the default of a flag as `--help` shows it; empty for none. */
export function defaultOf(flag: Flag): string {
  if (flag.default !== undefined) return flag.default
  const option = flag.kind === 'value' ? options.get(flag.sets ?? '') : undefined
  return option === undefined ? '' : (option.shown ?? String(option.default))
}
