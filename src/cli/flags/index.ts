import { COMMAND_FLAGS } from './command.ts'
import { type Flag, flagsOf, GROUPS } from './flag.ts'
import { SERVER_FLAGS } from './server.ts'
import { SERVICE_FLAGS } from './service.ts'

export type { Flag } from './flag.ts'

const ALL: readonly Flag[] = [...flagsOf(SERVER_FLAGS), ...flagsOf(SERVICE_FLAGS), ...COMMAND_FLAGS]

/** Every flag, in the order of `--help`. */
export const FLAGS: readonly Flag[] = GROUPS.flatMap((group) =>
  ALL.filter((flag) => flag.group === group),
)

/** Returns the environment variable of a flag: `PETSTORE_MOCK_API_KEY` for `--api-key`. */
export function environmentName({ name }: Flag): string {
  return `PETSTORE_${name.toUpperCase().replaceAll('-', '_')}`
}
