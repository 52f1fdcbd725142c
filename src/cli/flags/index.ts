import { EXPLORE_FLAGS } from '../exploring/flags.ts'
import { COMMAND_FLAGS } from './command.ts'
import { type CommandName, type Flag, flagsOf, GROUPS } from './flag.ts'
import { SERVER_FLAGS } from './server.ts'
import { SERVICE_FLAGS } from './service.ts'

export type { Flag } from './flag.ts'

const ALL: readonly Flag[] = [
  ...flagsOf(SERVER_FLAGS),
  ...flagsOf(SERVICE_FLAGS),
  ...COMMAND_FLAGS,
  ...EXPLORE_FLAGS,
]

/** Every flag, in the order of `--help`. */
export const FLAGS: readonly Flag[] = GROUPS.flatMap((group) =>
  ALL.filter((flag) => flag.group === group),
)

/** The commands that serve: those of a flag that names none. */
export const SERVING: readonly CommandName[] = ['serve', 'exec', 'explore']

/** Returns the commands that have a flag. */
export function commandsOf({ of = SERVING }: Flag): readonly CommandName[] {
  return of
}

/** Returns whether a flag can be repeated. */
export function isRepeatable({ kind }: Flag): boolean {
  return kind === 'list' || kind === 'pairs'
}

/** Splits a text into the values of a flag: `a=pro,b=free` has two, if the flag can be repeated. */
export function valuesOf(flag: Flag, text: string): readonly string[] {
  return isRepeatable(flag) ? text.split(',') : [text]
}

/** How the names of all settings' environment variables begin. */
export const VARIABLE_PREFIX = 'PETSTORE_MOCK_'

/** Returns the environment variable of a flag: `PETSTORE_MOCK_API_KEY` for `--api-key`. */
export function environmentName({ name, variable }: Flag): string {
  return variable ?? VARIABLE_PREFIX + name.toUpperCase().replaceAll('-', '_')
}
